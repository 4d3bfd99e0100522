import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs a command and waits for its end; what it prints is printed here. @returns whether it ended well */
export async function runProgram(command: string, words: string[], isQuiet = false): Promise<boolean> {
  const child = spawn(command, words, { stdio: ["ignore", isQuiet ? "ignore" : "inherit", "inherit"] });
  const ended = once(child, "exit");
  const [code] = await ended.catch(() => [1]);
  return code === 0;
}

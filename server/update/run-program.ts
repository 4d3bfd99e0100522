import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs a command and waits for its end. What it prints is printed here, unless only its answer is wanted.
 *
 * @returns whether it ended well
 */
export async function runProgram(command: string, words: string[], isQuiet = false): Promise<boolean> {
  const output = isQuiet ? "ignore" : "inherit";
  const child = spawn(command, words, { stdio: ["ignore", output, output] });
  const ended = once(child, "exit");
  const [code] = await ended.catch(() => [1]);
  return code === 0;
}

import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs a command and waits for it to exit. Passes its output through unless `isQuiet`.
 *
 * @returns whether it exited with 0
 */
export async function runProgram(command: string, words: string[], isQuiet = false): Promise<boolean> {
  const output = isQuiet ? "ignore" : "inherit";
  const child = spawn(command, words, { stdio: ["ignore", output, output] });
  const ended = once(child, "exit");
  const [code] = await ended.catch(() => [1]);
  return code === 0;
}

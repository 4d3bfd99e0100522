import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** A running Node process of a test, whose output is read line by line. */
export type Child = {
  /** Returns the next line of output. Rejects with its errors if it exits without one. */
  nextLine(): Promise<string>;
  send(line: string): void;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when it has exited. */
  ended: Promise<number | null>;
};

/** Starts a TypeScript file of the project in a process of its own. */
export function startChild(file: string, args: string[]): Child {
  const child: ChildProcess = spawn(process.execPath, [file, ...args], { stdio: ["pipe", "pipe", "pipe"] });
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error("A child process without pipes");
  let complaints = "";
  stderr.on("data", (chunk) => {
    complaints += chunk;
  });
  // A killed process no longer reads its input.
  stdin.on("error", () => {});
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  return {
    async nextLine() {
      const { value, done } = await lines.next();
      if (done) throw new Error(`${file} ended without a further line:\n${complaints}`);
      return value;
    },
    send: (line) => stdin.write(`${line}\n`),
    kill: (signal) => child.kill(signal),
    ended: new Promise((resolve) => child.once("exit", (code) => resolve(code))),
  };
}

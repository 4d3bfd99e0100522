import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** A running Node process of a test's, which reads its lines one by one. */
export type Child = {
  /** The next line that it prints; fails with its errors when it ends without one. */
  nextLine(): Promise<string>;
  send(line: string): void;
  kill(signal: NodeJS.Signals): void;
  /** Waits for its end. */
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
  // A process that was killed no longer listens.
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

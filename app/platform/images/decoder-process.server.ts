import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import { readWorkedMs } from "../program/processor-limit.server.ts";
import type { DecoderAnswer, DecoderGreeting, DecoderTask } from "./decoder-messages.ts";
import { type Frame, readFrames, writeFrame } from "./frames.ts";

/**
 * The environment variables that a decoder gets: what a program needs to run, and none of the
 * site's settings.
 */
const PASSED_ON = ["PATH", "LD_LIBRARY_PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR"];
const KEPT_COMPLAINT = 2_000;
/** A process that is silent this long after its start is considered broken. */
const START_LIMIT_MS = 20_000;

/** A running decoder process (picture-worker.ts), which handles one task at a time. */
export type DecoderProcess = {
  pid: number;
  /**
   * Returns the processor time used so far in milliseconds, or undefined if the system doesn't
   * report it.
   */
  workedMs(): number | undefined;
  /** Runs one task. Returns undefined if the process ended before it answered. */
  ask(task: DecoderTask, parts: Uint8Array[]): Promise<Frame<DecoderAnswer, Buffer> | undefined>;
  /** Lets the process exit by itself. Nothing more may be asked. */
  release(): void;
  /** Kills the process at once. */
  kill(): void;
  /** Resolves when the process has exited. */
  ended: Promise<void>;
};

/**
 * Starts a decoder process and waits until it accepts tasks.
 *
 * @param file the program; defaults to {@link findWorkerFile}
 * @throws with the process's own error output when it cannot start: the installation is broken, not
 *   a picture
 */
export async function startDecoderProcess(file: string = findWorkerFile()): Promise<DecoderProcess> {
  const child = spawn(process.execPath, ["--expose-gc", file], {
    stdio: ["pipe", "ignore", "pipe", "pipe"],
    env: environment(),
    windowsHide: true,
  });
  const complaint = keepComplaint(child);
  const closed = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const input = child.stdin as Writable | undefined;
  // If file descriptors have run out, even its pipes are missing.
  if (!input)
    throw new Error("The picture decoder does not start", { cause: (await once(child, "error"))[0] });
  // A task may be written to a process that has just ended. The missing answer reveals that.
  input.on("error", () => {});
  const answers = readFrames<DecoderAnswer | DecoderGreeting>(child.stdio[3] as Readable);
  const tooSlow = setTimeout(() => child.kill("SIGKILL"), START_LIMIT_MS);
  const greeting = await answers.next().catch(() => undefined);
  clearTimeout(tooSlow);
  if (!greeting?.value) {
    child.kill("SIGKILL");
    // Its last output may still be arriving.
    await closed;
    throw new Error(`The picture decoder does not start: ${complaint() || "it ended without a word"}`);
  }
  return {
    pid: child.pid as number,
    workedMs: () => readWorkedMs(child.pid as number),
    async ask(task, parts) {
      writeFrame<DecoderTask>(input, { message: task, parts });
      const { value } = await answers.next().catch(() => ({ value: undefined }));
      return value as Frame<DecoderAnswer, Buffer> | undefined;
    },
    release: () => input.end(),
    kill: () => child.kill("SIGKILL"),
    ended,
  };
}

/**
 * Finds the worker's file: next to this one in the source; in the build, the entry `picture-worker`
 * next to or above this code's chunk.
 */
export function findWorkerFile(folder: string = import.meta.dirname): string {
  const candidates = ["picture-worker.ts", "picture-worker.js", "../picture-worker.js"].map((name) =>
    path.join(folder, name),
  );
  const found = candidates.find((file) => existsSync(file));
  if (!found) throw new Error(`The picture decoder is missing: none of ${candidates.join(", ")}`);
  return found;
}

function environment(): Record<string, string> {
  // Two arenas instead of eight per core, and large blocks returned to the system at once: the C
  // library then keeps far less memory after a large picture.
  const passed: Record<string, string> = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" };
  for (const name of PASSED_ON) if (process.env[name] !== undefined) passed[name] = process.env[name];
  return passed;
}

function keepComplaint(child: ChildProcess): () => string {
  let text = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-KEPT_COMPLAINT);
  });
  child.once("error", (error) => {
    text += error.message;
  });
  return () => text.trim();
}

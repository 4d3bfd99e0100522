import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import { readWorkedMs } from "../processor-limit.server.ts";
import type { DecoderAnswer, DecoderGreeting, DecoderTask } from "./decoder-messages.ts";
import { type Frame, readFrames, writeFrame } from "./frames.ts";

/** All of the environment that a decoder sees: what a program needs to run, nothing of the site's settings. */
const PASSED_ON = ["PATH", "LD_LIBRARY_PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR"];
const KEPT_COMPLAINT = 2_000;
/** A process that says nothing for so long after it was started will not work at all. */
const START_LIMIT_MS = 20_000;

/** A running decoder process (picture-worker.ts), carrying out one task after the other. */
export type DecoderProcess = {
  pid: number;
  /** Milliseconds of a processor that it has used so far; undefined where the system does not tell. */
  workedMs(): number | undefined;
  /** Asks for one task; undefined when the process ended before it answered. */
  ask(task: DecoderTask, parts: Uint8Array[]): Promise<Frame<DecoderAnswer, Buffer> | undefined>;
  /** Lets the process end by itself: nothing more is asked. */
  release(): void;
  /** Ends the process at once, whatever it does. */
  kill(): void;
  /** Resolves when the process is gone. */
  ended: Promise<void>;
};

/**
 * Starts a decoder process and waits until it listens.
 *
 * @param file the program; {@link findWorkerFile} when left out
 * @throws with the process's own complaint when it cannot start: the installation is broken, not a picture
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
  // Out of file descriptors, there are not even its pipes.
  if (!input)
    throw new Error("The picture decoder does not start", { cause: (await once(child, "error"))[0] });
  // A task written to a process that has just ended: its missing answer tells.
  input.on("error", () => {});
  const answers = readFrames<DecoderAnswer | DecoderGreeting>(child.stdio[3] as Readable);
  const tooSlow = setTimeout(() => child.kill("SIGKILL"), START_LIMIT_MS);
  const greeting = await answers.next().catch(() => undefined);
  clearTimeout(tooSlow);
  if (!greeting?.value) {
    child.kill("SIGKILL");
    // Its last words may still be on the way.
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
 * The worker's file: beside this one in the source, and in the build the entry `picture-worker` beside or above the chunk
 * that this code has become part of.
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
  // Two arenas instead of eight per core, and whatever is large given back at once: the C library keeps far less memory after
  // a large picture.
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

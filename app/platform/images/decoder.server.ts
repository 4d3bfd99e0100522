import { limitProcessorTime } from "../program/processor-limit.server.ts";
import type { DecoderAnswer, DecoderTask } from "./decoder-messages.ts";
import { type DecoderProcess, startDecoderProcess } from "./decoder-process.server.ts";
import type { Frame } from "./frames.ts";

/** An ordinary photo takes about a second. A malicious file must not delay others for long. */
const VERSIONS_LIMIT_MS = 20_000;
/** AVIF is slow, even more so on a small server. */
const AVIF_LIMIT_MS = 60_000;
/** How long the process waits for another picture before it ends and its memory is freed. */
const IDLE_MS = 10_000;

/** A task's answer, or `lost`: the process crashed or was killed at the time limit. */
export type DecoderOutcome =
  | { ok: true; answer: Frame<DecoderAnswer, Buffer> }
  | { ok: false; lost: "crashed" | "time-limit" };

/** Decodes pictures in a separate process, one at a time, uploads before background work. */
export type Decoder = {
  /**
   * Runs one task after those queued before it.
   *
   * @throws when the decoder cannot be started, or was closed
   */
  run(task: DecoderTask, ...parts: Uint8Array[]): Promise<DecoderOutcome>;
  /** Ends the process. Waiting and running tasks are rejected. */
  close(): Promise<void>;
};

export type DecoderOptions = {
  versionsLimitMs?: number;
  avifLimitMs?: number;
  idleMs?: number;
  /** Replaces picture-worker.ts. */
  workerFile?: string;
};

type Job = {
  task: DecoderTask;
  parts: Uint8Array[];
  resolve(outcome: DecoderOutcome): void;
  reject(error: unknown): void;
};

export function openDecoder({
  versionsLimitMs = VERSIONS_LIMIT_MS,
  avifLimitMs = AVIF_LIMIT_MS,
  idleMs = IDLE_MS,
  workerFile,
}: DecoderOptions = {}): Decoder {
  const uploads: Job[] = [];
  const background: Job[] = [];
  let worker: DecoderProcess | undefined;
  let working: Promise<void> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  async function workThrough(): Promise<void> {
    clearTimeout(idle);
    for (let job = next(); job; job = next()) {
      try {
        job.resolve(await carryOut(job));
      } catch (error) {
        job.reject(error);
      }
    }
    working = undefined;
    if (!closed) idle = setTimeout(letGo, idleMs).unref();
  }

  function next(): Job | undefined {
    return uploads.shift() ?? background.shift();
  }

  async function carryOut({ task, parts }: Job): Promise<DecoderOutcome> {
    const asked = worker ?? (await start());
    if (closed) throw closedError();
    const limit = limitProcessorTime(asked, task.task === "avif" ? avifLimitMs : versionsLimitMs);
    const answer = await asked.ask(task, parts);
    limit.clear();
    if (answer && !limit.isOver()) return { ok: true, answer };
    asked.kill();
    await asked.ended;
    if (closed) throw closedError();
    return { ok: false, lost: limit.isOver() ? "time-limit" : "crashed" };
  }

  async function start(): Promise<DecoderProcess> {
    const started = await startDecoderProcess(workerFile);
    worker = started;
    // A process that the system killed between two pictures must not be used for the next.
    void started.ended.then(() => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  function letGo(): void {
    worker?.release();
    worker = undefined;
  }

  return {
    run(task, ...parts) {
      if (closed) return Promise.reject(closedError());
      return new Promise((resolve, reject) => {
        (task.task === "avif" ? background : uploads).push({ task, parts, resolve, reject });
        working ??= workThrough();
      });
    },
    async close() {
      closed = true;
      clearTimeout(idle);
      for (const job of [...uploads.splice(0), ...background.splice(0)]) job.reject(closedError());
      worker?.kill();
      await working;
      // A process that was only just starting.
      const last = worker;
      last?.kill();
      await last?.ended;
    },
  };
}

function closedError(): Error {
  return new Error("The picture decoder was closed");
}

import { existsSync } from "node:fs";
import path from "node:path";
import { Tinypool } from "tinypool";
import { type LimitedProcess, limitProcessorTime, readWorkedMs } from "../program/processor-limit.server.ts";
import { FairQueue, textReader } from "./fair-queue.server.ts";
import { TextsBusy, type TextTask, TextTooHard } from "./text-task.ts";

/** The processor time for one text. An ordinary one of the largest size takes a tenth of it. */
const LIMIT_MS = 2_000;
/** Gives the person an answer within five seconds, even on a busy machine. */
const MAX_ELAPSED_MS = 4_000;
/** How long the worker waits for another text before it ends and its memory is freed. */
const IDLE_MS = 10_000;
/** A worker that isn't ready after this time is considered broken. */
const START_LIMIT_MS = 20_000;
/** How many texts of one person may wait in memory, and for how long. */
const MAX_WAITING_EACH = 20;
const PATIENCE_MS = 10_000;
/** The environment variables that the worker gets: none of the site's settings. */
const PASSED_ON = ["PATH", "LD_LIBRARY_PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR"];
/** A text that needs more memory is refused like one that needs more time. */
const EXEC_ARGV = [
  "--max-old-space-size=192",
  "--max-semi-space-size=8",
  "--disable-warning=ExperimentalWarning",
];

let pool: Tinypool | undefined;
// Tinypool's own queue would be lost with its worker, which every text that takes too long ends.
const turns = new FairQueue(MAX_WAITING_EACH, PATIENCE_MS);

/**
 * What several tasks on one text share: its remaining time in milliseconds, and its place at the
 * worker once it has one.
 */
export type TextBudget = { processorMs: number; elapsedMs: number; endTurn?: () => void };

/** Runs several tasks on one text. It occupies the worker from the first task until `read` ends. */
export async function readOneText<Result>(read: (budget: TextBudget) => Promise<Result>): Promise<Result> {
  const budget: TextBudget = { processorMs: LIMIT_MS, elapsedMs: MAX_ELAPSED_MS };
  try {
    return await read(budget);
  } finally {
    budget.endTurn?.();
  }
}

/**
 * Runs a task on a text. Unless the text is small, this happens in a separate process, the text
 * worker, so that it uses neither the server's time nor its memory. The worker processes one text
 * at a time and alternates between people. It starts with the first text and ends when idle.
 *
 * @param budget of {@link readOneText}; omit it for the only task on a text
 * @throws TextTooHard when the task takes too much time or memory
 * @throws TextsBusy when the text has waited too long or too many are queued
 */
export async function runTextTask<Input, Output>(
  task: TextTask<Input, Output>,
  input: Input,
  budget?: TextBudget,
): Promise<Output> {
  if (task.isSmall?.(input)) return task.run(input);
  if (!budget) return readOneText((own) => runTextTask(task, input, own));
  const person = textReader();
  const endTurn = budget.endTurn ?? (await turns.take(person));
  if (!endTurn) throw new TextsBusy();
  budget.endTurn = endTurn;
  try {
    return await runNow(task, input, budget);
  } catch (error) {
    // Whoever sends one such text often sends many, and would wait too long for the answers to all.
    if (error instanceof TextTooHard) turns.dismiss(person);
    throw error;
  }
}

async function runNow<Input, Output>(
  { name }: TextTask<Input, Output>,
  input: Input,
  budget: TextBudget,
): Promise<Output> {
  if (budget.processorMs <= 0 || budget.elapsedMs <= 0) throw new TextTooHard();
  const worker = await readyWorker();
  const startedAt = performance.now();
  const limit = limitProcessorTime(worker, budget.processorMs, budget.elapsedMs);
  try {
    const answer = await worker.ask<Output>({ name, input });
    if (answer && "output" in answer) return answer.output;
    // A worker that ended took too much time or memory.
    if (!answer || answer.problem === "too hard") throw new TextTooHard();
    throw new Error(`The text worker failed at ${name}: ${answer.message}`);
  } finally {
    budget.processorMs -= limit.usedMs();
    budget.elapsedMs -= performance.now() - startedAt;
    limit.clear();
  }
}

type TextWorker = LimitedProcess & {
  /** Undefined if the worker ended before it answered. */
  ask<Output>(task: { name: string; input: unknown } | null): Promise<TextAnswer<Output> | undefined>;
};

/**
 * Returns the worker, and starts it if necessary. Starting doesn't count towards the text's time.
 *
 * @throws when it doesn't start: the installation is broken
 */
async function readyWorker(): Promise<TextWorker> {
  pool ??= openPool();
  const used = pool;
  let pid: number | undefined;
  const worker: TextWorker = {
    workedMs: () => (pid === undefined ? undefined : readWorkedMs(pid)),
    kill: () => {
      if (pid !== undefined) kill(pid);
    },
    async ask<Output>(task: { name: string; input: unknown } | null) {
      let giveUp: () => void = () => {};
      // If a worker ends before it has taken a task, Tinypool reports it only here.
      const ended = new Promise<undefined>((resolve) => {
        giveUp = () => resolve(undefined);
      });
      used.once("error", giveUp);
      try {
        const answered = used.run(task) as Promise<TextAnswer<Output>>;
        pid = (used.threads[0] as unknown as { threadId: number } | undefined)?.threadId;
        return await Promise.race([answered.catch(() => undefined), ended]).then((answer) => {
          // Otherwise Tinypool would leave the next task waiting for the dead worker.
          if (!answer) closePool(used);
          return answer;
        });
      } finally {
        used.off("error", giveUp);
      }
    },
  };
  const tooSlow = setTimeout(() => worker.kill(), START_LIMIT_MS);
  const ready = await worker.ask(null);
  clearTimeout(tooSlow);
  if (!ready) throw new Error("The text worker does not start");
  return worker;
}

function closePool(used: Tinypool): void {
  if (pool === used) pool = undefined;
  void used.destroy().catch(() => {});
}

/** The worker's answer. The message is for the log. */
export type TextAnswer<Output> =
  | { output: Output }
  | { problem: "too hard" }
  | { problem: "failed"; message: string };

function openPool(): Tinypool {
  const env: Record<string, string> = {};
  for (const name of PASSED_ON) if (process.env[name] !== undefined) env[name] = process.env[name];
  const opened = new Tinypool({
    filename: findWorkerFile(),
    name: "run",
    // Not a thread, which would share the server's memory: a text that fills it would end the
    // server.
    runtime: "child_process",
    serialization: "advanced",
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    execArgv: EXEC_ARGV,
    env,
  });
  // An idle worker that the system killed is replaced with the next task.
  opened.on("error", () => {});
  return opened;
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has already ended.
  }
}

/**
 * Finds the worker's file: in the source, it is part of the server; in the build, it is next to or
 * above this chunk.
 */
function findWorkerFile(): string {
  const candidates = ["text-worker.js", "../text-worker.js", "../../../server/text-worker.ts"].map((name) =>
    path.join(import.meta.dirname, name),
  );
  const found = candidates.find((file) => existsSync(file));
  if (!found) throw new Error(`The text worker is missing: none of ${candidates.join(", ")}`);
  return found;
}

import cluster from "node:cluster";
import { beginProgram } from "#app/platform/program/begin-program.server.ts";
import { ConfigError } from "#app/platform/program/config.server.ts";
import { findListenProblem } from "../checks/listening.ts";
import { runWorkers, tellReady } from "../workers.ts";
import { UsageError } from "./command.ts";

export const usage = `Usage: schoolward start

Serves the website until it is told to stop (SIGTERM or Ctrl+C). Settings come from the environment or a .env file.`;

/** Keeps the server small. Decision 8 says how these values were measured. */
const NODE_OPTIONS = ["--max-semi-space-size=4", "--max-old-space-size=256"];
const ENVIRONMENT = {
  NODE_ENV: "production",
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "2097152",
  MALLOC_TRIM_THRESHOLD_: "2097152",
};

/** Runs one serving process, or a primary with several workers (`WEB_CONCURRENCY`). */
export async function run(words: string[]): Promise<undefined> {
  if (words.length > 0) throw new UsageError();
  restartWithOptions();
  // The reader of our output has gone, or its disk is full: the site keeps running.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
  const config = beginProgram({ isServer: true });
  // Checked before anything is created. A worker shares the primary's socket.
  const problem = cluster.isPrimary && (await findListenProblem(config));
  if (problem) throw new ConfigError(problem);
  if (config.webConcurrency > 1 && cluster.isPrimary) {
    runWorkers(config.webConcurrency);
    return;
  }
  // Loaded only by a serving process, so that the primary stays small.
  const { serve } = await import("../serve.ts");
  tellReady(await serve(config));
}

/**
 * Replaces this process with itself plus the options above, which can't be changed in a running
 * process. Windows can't replace a process, so the server runs with Node's defaults there.
 */
function restartWithOptions(): void {
  const hasOptions = NODE_OPTIONS.every((option) => process.execArgv.includes(option));
  if (hasOptions || cluster.isWorker) return;
  process.env.NODE_ENV ??= "production";
  if (process.platform === "win32") return;
  const words = [process.execPath, ...process.execArgv, ...NODE_OPTIONS, ...process.argv.slice(1)];
  process.execve?.(process.execPath, words, { ...ENVIRONMENT, ...process.env });
}

/**
 * The text worker, a separate program that parses people's texts for the server, which limits its
 * time and memory (app/platform/texts/text-pool.server.ts). It sees no secrets and opens no files
 * or connections.
 */
import vm from "node:vm";
import { markdownTask } from "#app/features/blog/export/markdown.server.ts";
import { findMentionsTask, readFileTask, takeInTask } from "#app/features/blog/import/file-tasks.server.ts";
import { differencesTask } from "#app/features/blog/post-differences.ts";
import { reportDifferencesTask } from "#app/features/events/report-draft.ts";
import { readStatementTask } from "#app/features/giving/statements/read-statement.ts";
import { lostPartsTask } from "#app/platform/drafts/text-parts.ts";
import { sanitizeTask } from "#app/platform/rich-text/sanitize-rich-html.ts";
import type { TextAnswer } from "#app/platform/texts/text-pool.server.ts";
import type { TextTask } from "#app/platform/texts/text-task.ts";

/** Every task that `runTextTask` is asked for anywhere. */
const TASKS = [
  ...[sanitizeTask, readFileTask, findMentionsTask, takeInTask],
  ...[differencesTask, reportDifferencesTask, lostPartsTask, markdownTask, readStatementTask],
] as TextTask<unknown, unknown>[];
/** The server ends a task long before. A worker that has lost its server exits after this time. */
const ABANDONED_MS = 10_000;

// Ctrl+C reaches the whole process group. The server finishes its requests and then ends this
// process.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit(0));

let current: () => unknown = () => undefined;
const script = new vm.Script("globalThis.runTextTask()");
Object.assign(globalThis, { runTextTask: () => current() });

/**
 * Runs one task. Tinypool calls it by its name. Without a task, it only reports that it is ready.
 */
export function run(asked: { name: string; input: unknown } | null): TextAnswer<unknown> {
  if (asked === null) return { output: undefined };
  const { name, input } = asked;
  const task = TASKS.find((known) => known.name === name);
  if (!task) return { problem: "failed", message: `There is no task ${name}` };
  current = () => task.run(input);
  try {
    return { output: script.runInThisContext({ timeout: ABANDONED_MS }) };
  } catch (error) {
    // Too deep for the stack, or too long for a string.
    if (error instanceof RangeError) return { problem: "too hard" };
    return { problem: "failed", message: (error as Error).stack ?? String(error) };
  } finally {
    current = () => undefined;
  }
}

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { sanitizeRichHtml } from "../rich-html.server.ts";
import { SMALL_HTML, sanitizeNow, sanitizeTask } from "./sanitize-rich-html.ts";
import { runTextTask, textBudget } from "./text-pool.server.ts";
import { TEXT_TOO_HARD, TextTooHard } from "./text-task.ts";

const long = (part: string, length = 2 * SMALL_HTML) => part.repeat(Math.ceil(length / part.length));
/** Minutes of work for the parser, and too little nesting to be refused at once. */
const HARD = long(`${"<b>".repeat(1_900)}${"<!--</b>--><b>".repeat(200_000)}`, 1);

test("a long text is read by another process, and read the same", async () => {
  const html = long("<p onclick=x>She <b>walked</b>.</p>");
  expect(await sanitizeRichHtml(html)).toBe(sanitizeNow(html));
});

test("a text that takes too long is refused in plain words, and the next one is read", async () => {
  const hard = sanitizeRichHtml(HARD);
  const next = sanitizeRichHtml(long("<p>next</p>"));
  await expect(hard).rejects.toThrow(TextTooHard);
  await expect(hard).rejects.toThrow(TEXT_TOO_HARD);
  expect(await next).toMatch(/^<p>next<\/p>/);
});

test("tasks on one text share its time", async () => {
  const budget = textBudget();
  await expect(runTextTask(sanitizeTask, HARD, budget)).rejects.toThrow(TextTooHard);
  await expect(runTextTask(sanitizeTask, long("<p>x</p>"), budget)).rejects.toThrow(TextTooHard);
});

test("a task that the worker does not know is a fault, not a hard text", async () => {
  const unknown = { name: "unknown", run: () => "" };
  await expect(runTextTask(unknown, "")).rejects.toThrow(/no task unknown/);
});

test.each(["<b>", "<ul><li>", "<blockquote>", "<x>"])("nested %s are refused at one look", async (tag) => {
  const budget = textBudget();
  await expect(runTextTask(sanitizeTask, long(tag, 2_000_000), budget)).rejects.toThrow(TextTooHard);
  expect(budget.processorMs).toBeGreaterThan(0);
});

test("paragraphs and items without an end are not nested", async () => {
  const list = `<ul>${"<li>a".repeat(3_000)}</ul>`;
  expect((await sanitizeRichHtml(long("<p>a", 20_000) + list)).match(/<li>/g)).toHaveLength(3_000);
});

/** Whoever calls these reads a text in the server itself, for as long as the text wants. */
const WORKER_ONLY = {
  "texts/sanitize-rich-html.ts": [
    ...["app/platform/rich-html.server.ts", "server/text-worker.ts"],
    ...["app/features/blog/import/file-tasks.ts", "app/features/blog/import/losses.server.ts"],
    "app/features/blog/export/markdown.server.ts",
  ],
  "/markdown-html.ts": [
    ...["app/features/blog/import/markdown-file.ts", "app/features/blog/import/lexical-html.ts"],
    "app/features/blog/export/markdown.server.ts",
  ],
  '"sanitize-html"': [
    ...["app/platform/texts/sanitize-rich-html.ts", "app/features/blog/import/file-tasks.ts"],
    ...["app/features/blog/import/html-document.server.ts", "app/features/blog/import/leave-out-private.ts"],
  ],
  '"htmlparser2"': ["app/features/blog/import/hidden-by-styles.ts"],
  '"postcss-safe-parser"': ["app/features/blog/import/hidden-by-styles.ts"],
  "./hidden-by-styles.ts": [
    ...["app/features/blog/import/file-tasks.ts", "app/features/blog/import/leave-out-private.ts"],
    "app/ui/rich-text/leave-out.ts",
  ],
  '"marked"': ["app/features/blog/import/markdown-html.ts"],
};

test.each(Object.entries(WORKER_ONLY))("%s is imported by tasks of the worker only", (module, allowed) => {
  const importers = ["app", "server", "db"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .some((line) => line.includes(" from ") && line.includes(module)),
    );
  expect(importers.filter((file) => !allowed.includes(file))).toEqual([]);
});

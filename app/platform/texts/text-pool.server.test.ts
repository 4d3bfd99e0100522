import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { sanitizeRichHtml } from "../rich-text/rich-html.server.ts";
import { SMALL_HTML, sanitizeNow, sanitizeTask } from "../rich-text/sanitize-rich-html.ts";
import { readTextsFor } from "./fair-queue.server.ts";
import { readOneText, runTextTask } from "./text-pool.server.ts";
import { TEXT_TOO_HARD, TEXTS_BUSY, TextsBusy, TextTooHard } from "./text-task.ts";

const long = (part: string, length = 2 * SMALL_HTML) => part.repeat(Math.ceil(length / part.length));
/** Minutes of work for the parser, and too little nesting to be refused at once. */
const HARD = long(`${"<b>".repeat(1_900)}${"<!--</b>--><b>".repeat(200_000)}`, 1);

test("a long text is read by another process, and read the same", async () => {
  const html = long("<p onclick=x>She <b>walked</b>.</p>");
  expect(await sanitizeRichHtml(html)).toBe(sanitizeNow(html));
});

test("a text that takes too long is refused in plain words, and the next one is read", async () => {
  const hard = sanitizeRichHtml(HARD);
  await expect(hard).rejects.toThrow(TextTooHard);
  await expect(hard).rejects.toThrow(TEXT_TOO_HARD);
  expect(await sanitizeRichHtml(long("<p onclick=x>next</p>"))).toMatch(/^<p>next<\/p>/);
});

test("eight hard texts of one person take the time of one, and another person's comes next", async () => {
  const settled: string[] = [];
  const hard = Array.from({ length: 8 }, () =>
    readTextsFor("ada", () => sanitizeRichHtml(HARD)).catch((error: Error) => settled.push(error.name)),
  );
  const good = readTextsFor("ben", () => sanitizeRichHtml(long("<p onclick=x>good</p>")));
  await Promise.all([...hard, good.then(() => settled.push("read"))]);
  expect(settled).toEqual(expect.arrayContaining(["TextTooHard", "TextsBusy", "read"]));
  expect(settled.filter((name) => name === "TextTooHard")).toHaveLength(1);
  expect(settled.at(-1)).toBe("read");
});

test("one of too many texts is refused because of the others, not for how it is built", async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, () => sanitizeRichHtml(long("<p onclick=x>good</p>"))),
  );
  const refused = outcomes.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
  expect(refused).not.toEqual([]);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(TextsBusy);
  expect(refused[0]?.reason.message).toBe(TEXTS_BUSY);
});

test("tasks on one text share its time", async () => {
  await readOneText(async (budget) => {
    await expect(runTextTask(sanitizeTask, HARD, budget)).rejects.toThrow(TextTooHard);
    await expect(runTextTask(sanitizeTask, long("<p>x</p>"), budget)).rejects.toThrow(TextTooHard);
  });
});

test("tasks on one text have one turn", async () => {
  const order: string[] = [];
  const read = (text: string) => (budget: Parameters<typeof runTextTask>[2]) =>
    runTextTask(sanitizeTask, long("<p>x</p>"), budget).then(() => order.push(text));
  const one = readOneText(async (budget) => {
    await read("one")(budget);
    await read("one")(budget);
  });
  await Promise.all([one, readTextsFor("ben", () => readOneText(read("two")))]);
  expect(order).toEqual(["one", "one", "two"]);
});

test("a task that the worker does not know is a fault, not a hard text", async () => {
  const unknown = { name: "unknown", run: () => "" };
  await expect(runTextTask(unknown, "")).rejects.toThrow(/no task unknown/);
});

test.each(["<b>", "<ul><li>", "<blockquote>", "<x>"])("nested %s are refused at one look", async (tag) => {
  await readOneText(async (budget) => {
    await expect(runTextTask(sanitizeTask, long(tag, 2_000_000), budget)).rejects.toThrow(TextTooHard);
    expect(budget.processorMs).toBeGreaterThan(0);
  });
});

test("paragraphs and items without an end are not nested", async () => {
  const list = `<ul>${"<li>a".repeat(3_000)}</ul>`;
  expect((await sanitizeRichHtml(long("<p>a", 20_000) + list)).match(/<li>/g)).toHaveLength(3_000);
});

/** Whoever calls these reads a text in the server itself, for as long as the text wants. */
const WORKER_ONLY = {
  "/sanitize-rich-html.ts": [
    ...["app/platform/rich-text/rich-html.server.ts", "server/text-worker.ts"],
    ...["app/features/blog/import/file-tasks.server.ts", "app/features/blog/import/losses.server.ts"],
    "app/features/blog/export/markdown.server.ts",
  ],
  "/markdown-html.ts": [
    ...["app/features/blog/import/file-tasks.server.ts", "app/features/blog/import/lexical-html.ts"],
    "app/features/blog/export/markdown.server.ts",
  ],
  '"sanitize-html"': [
    ...["app/platform/rich-text/sanitize-rich-html.ts", "app/features/blog/import/file-tasks.server.ts"],
    ...["app/features/blog/import/html-document.server.ts", "app/features/blog/import/leave-out-private.ts"],
  ],
  // The last one runs in the browser.
  '"htmlparser2"': [
    ...["app/features/blog/import/file-tasks.server.ts", "app/features/blog/import/leave-out-private.ts"],
    "app/features/blog/admin/import/open-foreign.ts",
  ],
  '"postcss-safe-parser"': ["app/features/blog/import/leave-out-private.ts"],
  // The other one needs only a type.
  "./leave-out-private.ts": [
    ...["app/features/blog/import/file-tasks.server.ts", "app/features/blog/import/take-in-html.server.ts"],
  ],
  // The second one runs in the browser.
  '"marked"': [
    ...["app/features/blog/import/markdown-html.ts", "app/ui/rich-text/document/open-document.ts"],
  ],
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

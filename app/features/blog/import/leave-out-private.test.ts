import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { plainTextOf } from "#app/platform/rich-text/rich-html.server.ts";
import { findMentionsTask, readFileTask, takeInTask } from "./file-tasks.server.ts";
import type { Deletions } from "./leave-out-private.ts";

const DEFAULTS = { title: "A post", date: "2026-05-01", author: "The Team", categories: [] };

/** Imports a file. Returns the HTML to be stored, and what was removed. */
function takeIn(text: string, { isMarkdown = false, deletions = "left out" as Deletions } = {}) {
  const { html } = readFileTask.run({ text, isMarkdown, defaults: DEFAULTS });
  const mentions = findMentionsTask.run({ html, deletions });
  const taken = takeInTask.run({ html: mentions.html, pictures: new Map(), links: new Map() });
  return { html: taken.html, leftOut: mentions.leftOut };
}

test.each(["word-reviewed", "word-online-reviewed", "google-docs-reviewed", "libreoffice-reviewed"])(
  "a file saved by %s loses comments, deletions and what is hidden, and keeps insertions",
  (program) => {
    const file = readFileSync(path.resolve(`tests/support/pasted/${program}.clipboard`), "utf8");
    const { html, leftOut } = takeIn(file);
    expect(plainTextOf(html)).toBe(
      "Amina came back to school in January, not in March. She is in form three.",
    );
    expect(html).toContain("in January");
    expect(leftOut).toBe("1 comment, 1 deletion and 2 hidden passages");
  },
);

test.each([
  ["<p>a<del>b</del></p>", "left out", "<p>a</p>", "1 deletion"],
  ["<p>a<del>b</del></p>", "struck through", "<p>a<s>b</s></p>", undefined],
  ["<p>a<s>b</s></p>", "left out", "<p>a<s>b</s></p>", undefined],
  ["<p>a</p><p hidden>b</p>", "struck through", "<p>a</p>", "1 hidden passage"],
  [
    "<p>a</p><meta name=x><p style='display:none'>b</p><p>c</p>",
    "left out",
    "<p>a</p><p>c</p>",
    "1 hidden passage",
  ],
  ["<style>.x{display:none}</style><p>a</p><p class='y x'>b</p>", "left out", "<p>a</p>", "1 hidden passage"],
] as const)("%s, deletions %s", (text, deletions, html, leftOut) => {
  expect(takeIn(text, { deletions })).toEqual({ html, leftOut });
});

test("Markdown strikethrough stays, but HTML deletions in Markdown are removed", () => {
  expect(takeIn("~~a~~ b <del>c</del>", { isMarkdown: true })).toEqual({
    html: "<p><s>a</s> b</p>",
    leftOut: "1 deletion",
  });
});

const span = (start: string) => `<p>a</p><p><span ${start}>SECRET</span></p>`;
test.each([
  ["", span('style="font:0pt Arial"')],
  ["", span('style="display : none"')],
  ["", span('style="font-family:&quot;A&quot;; mso-hide : all"')],
  ["", "<p>a</p><div style='mso-element : comment'>SECRET</div>"],
  ["#x{display:none}", span("id=x")],
  ["div.c p{display:none}", "<p>a</p><div class=c><p>SECRET</p></div>"],
  ["body p + p{display:none}", span("")],
  [".x:not(.y){display:none}", span("class=x")],
  ['span[class="x"]{display:none}', span("class=x")],
  ["u{display:none}", "<p>a</p><p><u>SECRET</u></p>"],
  ["@media screen{.x{display:none}}", span("class=x")],
  ["@layer a{@supports (color:red){.x{display:none}}}", span("class=x")],
  ["p{& .x{display:none}}", span("class=x")],
  [".x /* c */ {display:none}", span("class=x")],
  [".x{/* } */ display:none}", span("class=x")],
  ["} p.y{} .x{color; display:none", span("class=x")],
  ["<!-- .x{mso-hide:all} -->", span("class=x")],
])("with the style %j, hidden text in %s is removed", (css, html) => {
  const { html: stored } = takeIn(`<html><head><style>${css}</style></head><body>${html}</body></html>`);
  expect(stored).toContain("<p>a</p>");
  expect(stored).not.toContain("SECRET");
});

test.each([
  "@media print{.x{display:none}}",
  "@media not screen{.x{display:none}}",
  "@media (max-width:40em){.x{display:none}}",
  "@keyframes a{from{opacity:0}}",
  ".x::after{display:none}",
  "body{opacity:0}",
])("with the style %j, the text is kept", (css) => {
  const { html } = takeIn(`<style>${css}</style><body><p class=x>a</p></body>`);
  expect(html).toBe("<p>a</p>");
});

test.each(["title", "template", "textarea", "option"])("<%s> within the body is not text", (tag) => {
  const { html } = takeIn(`<body><p>a</p><${tag}>b <i>b</i></${tag}><p>c</p></body>`);
  expect(html).toBe("<p>a</p><p>c</p>");
});

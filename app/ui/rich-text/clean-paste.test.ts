// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { withoutListedComments, wordLeftOut } from "#app/platform/texts/private-parts.ts";
import { cleanPaste } from "./clean-paste.ts";

const copiedFrom = (program: string) =>
  readFileSync(path.resolve(`tests/support/pasted/${program}.clipboard`), "utf8");
const paste = (html: string) => {
  const { html: cleaned, leftOut } = cleanPaste(html);
  return { html: cleaned, leftOut: wordLeftOut(leftOut) };
};
const words = (html: string) => {
  const body = document.createElement("div");
  body.innerHTML = html;
  return body.textContent?.replace(/\s+/g, " ").trim();
};

describe("a reviewed document", () => {
  test.each(["word-reviewed", "word-online-reviewed", "google-docs-reviewed", "libreoffice-reviewed"])(
    "of %s loses its comment, its deletion and what is hidden, and keeps insertions",
    (program) => {
      const { html, leftOut } = paste(copiedFrom(program));
      expect(words(html)).toMatch(
        /^Amina came back to school in January, not in March\. ?She is in form three\.$/,
      );
      expect(html).toMatch(/<s>(?:<[^>]*>)*in March/);
      expect(leftOut).toBe("1 comment, 1 deletion and 2 hidden passages");
    },
  );
});

test.each([
  [
    "a comment's mark alone",
    '<p class="MsoNormal">a<a href="#_msocom_1" class="msocomanchor">[A1]</a></p>',
    "a",
    "1 comment",
  ],
  [
    "two comments",
    '<p>a</p><div style="mso-element:comment-list"><div style="mso-element:comment">b</div><div style="mso-element:comment">c</div></div>',
    "a",
    "2 comments",
  ],
  ["a deletion of two runs", "<p>a<del>b</del> <del>c</del></p>", "a", "1 deletion"],
  ["two deletions", "<p>a<del>b</del>c<del>d</del></p>", "ac", "2 deletions"],
  ["a deleted line, by its role", '<p>a<span role="deletion">b</span></p>', "a", "1 deletion"],
  [
    "words of no size",
    '<p>a<span style="font-size:0">b</span><span style="font-size:0.5em">c</span></p>',
    "ac",
    "1 hidden passage",
  ],
  [
    "words without opacity",
    '<p>a<span style="opacity: 0;">b</span><span style="opacity:0.9">c</span></p>',
    "ac",
    "1 hidden passage",
  ],
  ["nothing private", "<p>a <s>b</s> <ins>c</ins></p>", "a b c", undefined],
  ["nothing to see in what is hidden", '<p>a<span style="display:none"> </span></p>', "a", undefined],
])("%s", (_name, html, text, leftOut) => {
  const cleaned = paste(html);
  expect(words(cleaned.html)).toBe(text);
  expect(cleaned.leftOut).toBe(leftOut);
});

test("what was copied in the editor itself stays whole", () => {
  const own = '<p data-pm-slice="1 1 []">a <s>b</s></p>';
  expect(paste(own)).toEqual({ html: own, leftOut: undefined });
});

test.each([
  ["Amina[a] came back[b].\n\n[a]no surname!\n[b]when?", "Amina came back.", 2],
  ["Amina[TA1] came back.\r\n\r\n [TA1]no surname!", "Amina came back.", 1],
  ["See [a] below.\nThe end.", "See [a] below.\nThe end.", 0],
  ["Choose:\n[a] one\n[b] two", "Choose:\n[a] one\n[b] two", 0],
])("plain text %j", (text, rest, comments) => {
  const found = withoutListedComments(text);
  expect({ ...found, text: found.text.trimEnd() }).toEqual({ text: rest, comments });
});

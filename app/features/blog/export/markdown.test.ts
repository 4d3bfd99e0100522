import { describe, expect, test } from "vitest";
import { shapeForEditor } from "#app/platform/rich-text/html-shape.ts";
import { sanitizeNow } from "#app/platform/rich-text/sanitize-rich-html.ts";
import { randomText } from "#tests/support/random-text.ts";
import { htmlOfMarkdown } from "../import/markdown-html.ts";
import { markdownOf } from "./markdown.server.ts";

const SITE = "https://site.example";
const PICTURE = "/pictures/0123456789abcdef0123456789abcdef-640.jpg";

describe("content as Markdown", () => {
  test.each([
    ["<p>Plain <strong>bold</strong> and <em>not</em></p>", "Plain **bold** and *not*\n"],
    ["<h2>One</h2><h4>Three</h4>", "## One\n\n#### Three\n"],
    ["<p># no heading, 1 * 2 * 3, [no](link)</p>", "\\# no heading, 1 \\* 2 \\* 3, \\[no\\](link)\n"],
    ["<ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul>", "- a\n  1. b\n"],
    ["<ul><li><p>a</p></li></ul><ul><li><p>b</p></li></ul>", "- a\n\n<!-- -->\n\n- b\n"],
    ["<blockquote><p>said</p></blockquote><hr />", "> said\n\n---\n"],
    ['<p><a href="/events">here</a></p>', `[here](${SITE}/events)\n`],
    [
      `<figure><img src="${PICTURE}" alt="A [girl]" /><figcaption>At "school"</figcaption></figure>`,
      `![A \\[girl\\]](${SITE}${PICTURE} "At \\"school\\"")\n`,
    ],
    [
      "<table><tbody><tr><th><p>a</p></th></tr><tr><td><p>1 | 2</p></td></tr></tbody></table>",
      "| a |\n| --- |\n| 1 \\| 2 |\n",
    ],
    // HTML that Markdown cannot express stays HTML.
    ['<p style="text-align:center">Middle</p>', '<p style="text-align:center">Middle</p>\n'],
    ["<p>an <u>underlined</u> word</p>", "an <u>underlined</u> word\n"],
    ["<p>www.example.org</p>", "<p>www.example.org</p>\n"],
  ])("%s", (html, markdown) => {
    expect(markdownOf(html, SITE)).toBe(markdown);
  });

  test("parses back to the original, whatever was written", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const html = shapeForEditor(sanitizeNow(randomText(seed)));
      const markdown = markdownOf(html, SITE);
      const back = sanitizeNow(htmlOfMarkdown(markdown).replaceAll(`${SITE}/`, "/"));
      expect(shapeForEditor(back), markdown).toBe(html);
    }
  });
});

import { describe, expect, test } from "vitest";
import { countHtml } from "./text-counts.ts";

describe("the counts of HTML", () => {
  test.each([
    ["", 0, 0, 0],
    ["<p></p>", 0, 0, 0],
    ["<p>Two words</p>", 2, 9, 1],
    ["<h2>One</h2><p>a <strong>b</strong>c</p>", 3, 7, 2],
    ["<ul><li><p>a</p></li><li>b</li></ul>", 2, 2, 2],
    ["<p>a<br />b &amp; c&nbsp;d</p>", 5, 9, 1],
    ["<p>  spaces   count once </p>", 3, 17, 1],
    ["<p>🎓 é</p>", 2, 3, 1],
    ['<figure><img src="x" alt="not counted" /><figcaption>counted</figcaption></figure>', 1, 7, 1],
    ["<table><tbody><tr><td><p>a</p></td><td>b</td></tr></tbody></table>", 2, 2, 2],
  ])("%s", (html, words, characters, paragraphs) => {
    expect(countHtml(html)).toEqual({ words, characters, paragraphs });
  });
});

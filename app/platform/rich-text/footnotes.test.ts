import { expect, test } from "vitest";
import { feedHtml, NOTHING_HIDDEN, plainTextOf, readableHtml } from "./rich-html.server.ts";
import { sanitizeNow } from "./sanitize-rich-html.ts";

const note = (words: string) => `<small class="prose-footnote">${words}</small>`;
const TEXT = `<p>She came back.${note("In <em>May</em>.")} She stayed.</p><ul><li><p>And ran${note("Fast")}</p></li></ul>`;

test("are numbered and stand below the text, with links there and back", () => {
  expect(sanitizeNow(TEXT)).toBe(TEXT);
  const link = (number: number) =>
    `<sup><a href="#footnote-${number}" id="footnote-${number}-in-text" aria-label="Footnote ${number}">${number}</a></sup>`;
  const back = (number: number) =>
    `<a href="#footnote-${number}-in-text" aria-label="Back to footnote ${number} in the text">↩</a>`;
  expect(readableHtml(TEXT, NOTHING_HIDDEN)).toBe(
    `<p>She came back.${link(1)} She stayed.</p><ul><li><p>And ran${link(2)}</p></li></ul>` +
      '<section class="prose-footnotes" aria-label="Footnotes"><ol>' +
      `<li id="footnote-1">In <em>May</em>. ${back(1)}</li><li id="footnote-2">Fast ${back(2)}</li></ol></section>`,
  );
});

test("stand in brackets in feeds, and apart from the words before them in plain text", () => {
  expect(feedHtml(`<p>Ran${note("Fast")}</p>`, NOTHING_HIDDEN)).toBe("<p>Ran<small> (Fast)</small></p>");
  expect(plainTextOf(`<p>Ran${note("Fast")}</p>`)).toBe("Ran Fast");
});

test.each([
  [`<p>a<small>b</small></p>`, "<p>ab</p>"],
  [`<p>a${note(`b${note("c")}`)}</p>`, `<p>a${note("bc")}</p>`],
  ['<p>a<small class="prose-footnote" id="x">b</small></p>', `<p>a${note("b")}</p>`],
  [
    "<p>m<sup>2</sup>, H<sub>2</sub>O<sup class='x'>!</sup></p>",
    "<p>m<sup>2</sup>, H<sub>2</sub>O<sup>!</sup></p>",
  ],
])("%s", (html, stored) => {
  expect(sanitizeNow(html)).toBe(stored);
});

import { expect, test } from "vitest";
import {
  feedHtml,
  NOTHING_HIDDEN,
  plainTextOf,
  readableHtml,
} from "#app/platform/rich-text/rich-html.server.ts";
import { sanitizeNow } from "#app/platform/rich-text/sanitize-rich-html.ts";
import { countHtml } from "#app/platform/rich-text/text-counts.ts";
import { awaitedIn } from "./block.ts";

const awaited = (name: string, caption = "") =>
  `<figure class="prose-awaited"><p>${name}</p>${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
const PICTURE = '<img src="/pictures/0123456789abcdef0123456789abcdef-640.jpg" />';

test.each([
  [awaited("gate.jpg", "At the <em>gate</em>"), awaited("gate.jpg", "At the <em>gate</em>")],
  [awaited(" <b>gate</b>  2 "), awaited("gate 2")],
  [awaited(""), "<p></p>"],
  ['<figure class="prose-awaited"><figcaption>only</figcaption></figure>', "<p>only</p>"],
  [awaited("a").replace("</figure>", "<h2>b</h2></figure>"), `${awaited("a")}<h2>b</h2>`],
  [awaited("a").replace("</figure>", `${PICTURE}</figure>`), `${awaited("a")}<figure>${PICTURE}</figure>`],
  [`<figure class="prose-awaited">${awaited("a")}</figure>`, awaited("a")],
])("%s", (html, stored) => {
  expect(sanitizeNow(html)).toBe(stored);
  expect(sanitizeNow(stored)).toBe(stored);
});

test("is for the people who write: readers, feeds, search and counts know nothing of it", () => {
  const html = `<p>One</p>${awaited("gate.jpg", "Two")}<p>three</p>${awaited("a &amp; b")}`;
  for (const show of [readableHtml, feedHtml])
    expect(show(html, NOTHING_HIDDEN)).toBe("<p>One</p><p>three</p>");
  expect(plainTextOf(html)).toBe("One three");
  expect(countHtml(html)).toEqual({ words: 2, characters: 8, paragraphs: 2 });
  expect(awaitedIn(html)).toEqual(["gate.jpg", "a &amp; b"]);
});

import { expect, test } from "vitest";
import { feedHtml, NOTHING_HIDDEN, readableHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { sanitizeNow } from "#app/platform/rich-text/sanitize-rich-html.ts";

const quote = (words: string, source: string) =>
  `<figure class="prose-pull-quote"><blockquote><p>${words}</p></blockquote><figcaption>${source}</figcaption></figure>`;

test.each([
  [quote("I <em>came</em> back", "Amina"), quote("I <em>came</em> back", "Amina")],
  ['<figure class="prose-pull-quote"><p>a</p><p>b</p></figure>', quote("a b", "")],
  ['<figure class="prose-pull-quote"><figcaption>only</figcaption></figure>', "<p>only</p>"],
  ['<figure class="prose-quote"><blockquote>a</blockquote></figure>', "<blockquote><p>a</p></blockquote>"],
])("%s", (html, stored) => {
  expect(sanitizeNow(html)).toBe(stored);
});

test("shows no empty source", () => {
  for (const show of [readableHtml, feedHtml]) {
    expect(show(quote("a", ""), NOTHING_HIDDEN)).not.toContain("figcaption");
    expect(show(quote("a", "b"), NOTHING_HIDDEN)).toContain("<figcaption>b</figcaption>");
  }
});

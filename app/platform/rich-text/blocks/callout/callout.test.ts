import { expect, test } from "vitest";
import { sanitizeNow } from "#app/platform/rich-text/sanitize-rich-html.ts";
import { CALLOUT_KINDS } from "./block.ts";

test.each(Object.keys(CALLOUT_KINDS))("%s holds any blocks", (kind) => {
  const html = `<aside class="${kind}"><h3>a</h3><ul><li><p>b</p></li></ul></aside>`;
  expect(sanitizeNow(html)).toBe(html);
});

test.each([
  ['<aside class="prose-note">words</aside>', '<aside class="prose-note"><p>words</p></aside>'],
  ['<aside class="prose-note"></aside>', '<aside class="prose-note"><p></p></aside>'],
  ['<aside class="prose-note other">a</aside>', "<p>a</p>"],
  ['<p class="prose-note">a</p>', "<p>a</p>"],
  ["<aside>a</aside>", "<p>a</p>"],
])("%s", (html, stored) => {
  expect(sanitizeNow(html)).toBe(stored);
});

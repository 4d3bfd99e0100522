import { expect, test } from "vitest";
import { sanitizeNow } from "#app/platform/rich-text/sanitize-rich-html.ts";

test.each([
  ["<p>a<hr class=x>b", "<p>a</p><hr /><p>b</p>"],
  ["<p>a</p><hr><hr>", "<p>a</p><hr /><hr />"],
])("%s", (html, stored) => {
  expect(sanitizeNow(html)).toBe(stored);
});

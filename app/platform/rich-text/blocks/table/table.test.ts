import { expect, test } from "vitest";
import { feedHtml, NOTHING_HIDDEN, readableHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { sanitizeNow } from "#app/platform/rich-text/sanitize-rich-html.ts";

test.each([
  [
    "<table><thead><tr><th>a</th></tr></thead><tr><td colspan=1 rowspan=2>b</td></tr></table>",
    '<table><tbody><tr><th><p>a</p></th></tr><tr><td rowspan="2"><p>b</p></td></tr></tbody></table>',
  ],
  ["<table>above<tr><td>b</table>", "<p>above</p><table><tbody><tr><td><p>b</p></td></tr></tbody></table>"],
  ["<table></table>", ""],
])("%s", (html, stored) => {
  expect(sanitizeNow(html)).toBe(stored);
});

const table = (cell: string) => `<table><tbody><tr>${cell}</tr></tbody></table>`;

test("scrolls in a frame on a page, once for tables within each other", () => {
  const nested = table(`<td>${table("<td><p>a</p></td>")}</td>`);
  const frames = (html: string) => html.match(/<div class="prose-table"/g)?.length ?? 0;
  expect(frames(readableHtml(nested + table("<td><p>b</p></td>"), NOTHING_HIDDEN))).toBe(2);
  expect(feedHtml(nested, NOTHING_HIDDEN)).toBe(nested);
});

test("shows an empty heading as an ordinary cell", () => {
  expect(readableHtml(table('<th colspan="2"><p></p></th><th><p>a</p></th>'), NOTHING_HIDDEN)).toContain(
    '<tr><td colspan="2"><p></p></td><th><p>a</p></th></tr>',
  );
});

import { expect, test } from "vitest";
import { NOTHING_HIDDEN, readableHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { sanitizeNow } from "#app/platform/rich-text/sanitize-rich-html.ts";
import { openInEditor } from "#tests/support/editor-schema.ts";
import { BUTTON_EDITOR } from "./editor.ts";

const button = (words: string, style = "") =>
  `<p${style} class="prose-button"><a href="/events">${words}</a></p>`;

test.each([
  [button("Go"), button("Go")],
  [
    '<p class="prose-button" style="text-align:center"><a href="/events"><b>Go</b> on</a></p>',
    button("Go on", ' style="text-align:center"'),
  ],
  ['<p class="prose-button">no link</p>', "<p>no link</p>"],
  ['<p class="prose-button"><a href="javascript:x()">a</a></p>', "<p>a</p>"],
  [
    '<p class="prose-button"><a href="/a">a</a> <a href="/b">b</a></p>',
    '<p><a href="/a">a</a> <a href="/b">b</a></p>',
  ],
])("%s", (html, stored) => {
  expect(sanitizeNow(html)).toBe(stored);
});

test("is left out while it has no words", () => {
  expect(readableHtml(`<p>a</p>${button("")}`, NOTHING_HIDDEN)).toBe("<p>a</p>");
});

test("asks for words and an address", () => {
  const form = BUTTON_EDITOR.form as NonNullable<typeof BUTTON_EDITOR.form>;
  expect(form.read({ words: " Go ", address: "example.org" })).toEqual({
    attributes: { href: "https://example.org" },
    words: "Go",
  });
  expect(form.read({ words: "", address: "javascript:x()" })).toEqual({
    errors: { words: expect.any(String), address: expect.any(String) },
  });
  const node = openInEditor(button("Go")).firstChild;
  expect(node && form.values(node)).toEqual({ words: "Go", address: "/events" });
});

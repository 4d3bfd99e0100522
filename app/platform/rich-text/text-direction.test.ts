import { expect, test } from "vitest";
import { feedHtml, NOTHING_HIDDEN, readableHtml } from "./rich-html.server.ts";

test.each([
  ["<p>سلام Amina</p><p>Amina سلام</p>", '<p dir="rtl">سلام Amina</p><p>Amina سلام</p>'],
  ["<p>“1. שלום”</p>", '<p dir="rtl">“1. שלום”</p>'],
  [
    "<ul><li><p>سلام</p></li><li><p>Peace</p></li></ul>",
    '<ul dir="rtl"><li dir="rtl"><p dir="rtl">سلام</p></li><li><p>Peace</p></li></ul>',
  ],
  [
    '<p style="text-align:center">سلام</p><h2>Peace</h2>',
    '<p style="text-align:center" dir="rtl">سلام</p><h2>Peace</h2>',
  ],
  ["<p>Ọ̀ṣun, 2026</p><p>…</p>", "<p>Ọ̀ṣun, 2026</p><p>…</p>"],
])("%s", (stored, shown) => {
  for (const show of [readableHtml, feedHtml]) expect(show(stored, NOTHING_HIDDEN)).toBe(shown);
});

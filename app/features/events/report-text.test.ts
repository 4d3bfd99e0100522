import { expect, test } from "vitest";
import { sanitizeRichHtml } from "#app/platform/rich-html.server.ts";
import { plainReportText, reportHtml, reportText } from "./report-text.ts";

test.each([
  "",
  "One line",
  "First paragraph\nits second line\n\nSecond & last <b>",
  '"Quoted" &amp; then\u00A0some',
])("text stays as it is through saving and opening again: %j", (text) => {
  const stored = sanitizeRichHtml(reportHtml(text));
  expect(plainReportText(stored)).toBe(text);
  expect(sanitizeRichHtml(reportHtml(plainReportText(stored) as string))).toBe(stored);
});

test.each([
  "<h2>Title</h2><p>Text</p>",
  "<p>With <strong>weight</strong></p>",
  '<p style="text-align:center">Middle</p>',
  "Text without a paragraph",
])("a report with formatting is no plain text: %s", (html) => {
  expect(plainReportText(html)).toBeUndefined();
});

test("a formatted report can be read as paragraphs", () => {
  const html = "<h2>Why</h2><p>Because <em>we</em> can.</p><ul><li>One</li><li>Two &lt;3</li></ul>";
  expect(reportText(html)).toBe("Why\n\nBecause we can.\n\nOne\n\nTwo <3");
});

import { expect, test } from "vitest";
import { NOTHING_HIDDEN, readableHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { sanitizeNow } from "#app/platform/rich-text/sanitize-rich-html.ts";
import { openInEditor } from "#tests/support/editor-schema.ts";
import { FILE_EDITOR } from "./editor.ts";

const ADDRESS = `/documents/${"0f".repeat(16)}/annual-report.pdf`;
const file = (words: string, href = ADDRESS) => `<p class="prose-file"><a href="${href}">${words}</a></p>`;

test.each([
  [file("Report"), file("Report")],
  [file("<b>Annual</b> report"), file("Annual report")],
  [`<p class="prose-file">See <a href="${ADDRESS}">this</a> report</p>`, file("See this report")],
  ['<p class="prose-file">no link</p>', "<p>no link</p>"],
  [file("Report", "/events"), '<p><a href="/events">Report</a></p>'],
  [
    file("Report", "https://example.org/a.pdf"),
    '<p><a href="https://example.org/a.pdf" rel="noopener">Report</a></p>',
  ],
  [file("Report", `${ADDRESS}?x`), `<p><a href="${ADDRESS}?x">Report</a></p>`],
  [
    file("Report", `/documents/${"0f".repeat(16)}/../admin`),
    `<p><a href="/documents/${"0f".repeat(16)}/../admin">Report</a></p>`,
  ],
])("%s", (html, stored) => {
  expect(sanitizeNow(html)).toBe(stored);
});

test("is left out while it has no words", () => {
  expect(readableHtml(`<p>a</p>${file("")}`, NOTHING_HIDDEN)).toBe("<p>a</p>");
});

test("asks for a PDF and words, and adds the size to them", () => {
  const form = FILE_EDITOR.form as NonNullable<typeof FILE_EDITOR.form>;
  expect(form.read({ document: ADDRESS, size: "1.2 MB", words: " Report " })).toEqual({
    attributes: { href: ADDRESS },
    words: "Report (PDF, 1.2 MB)",
  });
  expect(form.read({ document: "/events", words: "" })).toEqual({
    errors: { document: expect.any(String), words: expect.any(String) },
  });
  const node = openInEditor(file("Report (PDF, 1.2 MB)")).firstChild;
  const values = node && form.values(node);
  expect(values).toEqual({ document: ADDRESS, size: "1.2 MB", words: "Report" });
});

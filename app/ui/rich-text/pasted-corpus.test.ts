// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { wordLeftOut } from "#app/platform/rich-text/private-parts.ts";
import { sanitizeNow } from "#app/platform/rich-text/sanitize-rich-html.ts";
import { openInEditor, writeInEditor } from "#tests/support/editor-schema.ts";
import CORPUS from "#tests/support/pasted/corpus.json" with { type: "json" };
import { cleanPaste } from "./clean-paste.ts";

/** What programs put on the clipboard, as they document it, and what is stored of it. */
test.each(CORPUS)("$program: $what", ({ html, stored, leftOut }) => {
  const cleaned = cleanPaste(html);
  const written = writeInEditor(openInEditor(cleaned.html));
  expect(written).toBe(stored);
  expect(sanitizeNow(written)).toBe(stored);
  expect(wordLeftOut(cleaned.leftOut)).toBe(leftOut);
});

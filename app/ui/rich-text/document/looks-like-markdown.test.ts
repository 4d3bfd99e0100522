import { expect, test } from "vitest";
import { looksLikeMarkdown } from "./looks-like-markdown.ts";

test.each([
  "# A heading\n\nwords",
  "- Books\n- Shoes",
  "1. One\n2. Two",
  "> Said so\n> by her",
  "| Term | Girls |\n| --- | --- |\n| One | 12 |",
  "A **bold** word",
  "See [the report](https://example.org)",
])("%j is Markdown", (text) => {
  expect(looksLikeMarkdown(text)).toBe(true);
});

test.each([
  "An ordinary text.\nWith two lines.",
  "12 girls came.\n\n- Ada",
  "2 * 3 ** 4",
  "#books #shoes",
  "We met at 9. Then we went",
  "Call (0803) [1]",
])("%j is none", (text) => {
  expect(looksLikeMarkdown(text)).toBe(false);
});

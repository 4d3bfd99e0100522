import { readFrontMatter } from "../post-front-matter.ts";
import type { HtmlDocument } from "./html-document.server.ts";
import { htmlOfMarkdown } from "./markdown-html.ts";

/**
 * Parses a Markdown file. A first-level heading at the beginning is the title, unless the
 * front matter has one.
 */
export function readMarkdownFile(text: string): HtmlDocument {
  const { values, body, notRead } = readFrontMatter(text);
  const heading = values.title === undefined ? /^\s*# +(\S.*)/.exec(body) : null;
  // Trailing hashes belong to the heading's markup, as in `# Title #`.
  const title = heading?.[1]
    ?.trimEnd()
    .replace(/(?<! ) +#+$/, "")
    .replace(/\\([^\w\s])/g, "$1");
  return {
    facts: title === undefined ? values : { ...values, title },
    html: htmlOfMarkdown(heading ? body.slice(heading[0].length) : body),
    notRead,
  };
}

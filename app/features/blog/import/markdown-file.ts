import { readFrontMatter } from "../post-front-matter.ts";
import type { HtmlDocument } from "./html-document.server.ts";
import { htmlOfMarkdown } from "./markdown-html.ts";

/**
 * Takes a Markdown file apart. A heading of the first level at the beginning is the title, unless the head names one.
 */
export function readMarkdownFile(text: string): HtmlDocument {
  const { values, body, notRead } = readFrontMatter(text);
  const heading = values.title === undefined ? /^\s*# +(\S.*)/.exec(body) : null;
  // Signs at the end of the line belong to the heading's marks, as in `# Title #`.
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

import { Marked } from "marked";
import { readFrontMatter } from "#app/features/blog/post-front-matter.ts";
import type { HtmlDocument } from "./html-document.server.ts";

const reader = new Marked({
  gfm: true,
  async: false,
  renderer: {
    /** A figure ends the paragraph that contains it; text after it starts another. */
    paragraph({ tokens }) {
      return partsOf(this.parser.parseInline(tokens))
        .map(({ text, isFigure }) => (isFigure || text.trim() === "" ? text : `<p>${text}</p>`))
        .join("");
    },
    /** Intentional strikethrough. `<del>` would mean text deleted in a word processor. */
    del({ tokens }) {
      return `<s>${this.parser.parseInline(tokens)}</s>`;
    },
    /** Other systems use the text after the address as the picture's caption. */
    image({ href, title, text, tokens }) {
      const alt = tokens ? this.parser.parseInline(tokens, this.parser.textRenderer) : text;
      const caption = title ? `<figcaption>${attribute(title)}</figcaption>` : "";
      return `<figure><img src="${attribute(href)}" alt="${attribute(alt)}">${caption}</figure>`;
    },
  },
});

/**
 * Thrown for Markdown with extreme nesting or markup. A RangeError, like the stack overflow
 * that it would cause.
 */
class TangledMarkdown extends RangeError {}

/**
 * Converts Markdown to unsanitised HTML. Raw HTML passes through unchanged, so the result must go
 * through the allow-list. Parsing can still take long, so only the text worker may call this.
 *
 * @throws RangeError if it is nested too deeply
 */
export function htmlOfMarkdown(markdown: string): string {
  if (isTangled(markdown)) throw new TangledMarkdown("Nested or marked up as nobody writes");
  return reader.parse(markdown) as string;
}

/** Limits whatever takes the parser more than linear time, far above anything in a genuine text. */
const MAX_CONTAINERS = 30;
const MAX_INDENTATION = 200;
const MAX_COLUMNS = 100;
const MAX_SIGNS = 2_500;

const SIGN = /[*_~`![\]<]/g;
const CONTAINERS = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const CONTAINER = />|[-*+]|\d{1,9}[.)]/g;
const INDENTATION = /^[ \t]*/;
const BLOCK_START = /^\s*(?:$|#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|[|])/;
const TABLE_HEAD = /^[\s|:-]+$/;

/** Checks the limits in a single pass over the lines. */
function isTangled(markdown: string): boolean {
  let signs = 0;
  for (const line of markdown.split(/\r\n|\r|\n/)) {
    const containers = CONTAINERS.exec(line)?.[0] ?? "";
    if ((containers.match(CONTAINER)?.length ?? 0) > MAX_CONTAINERS) return true;
    const indentation = INDENTATION.exec(line)?.[0].length ?? 0;
    if (indentation > MAX_INDENTATION && containers !== "") return true;
    if (TABLE_HEAD.test(line) && (line.match(/-+/g)?.length ?? 0) > MAX_COLUMNS) return true;
    // Emphasis markers are matched within a paragraph.
    signs = (BLOCK_START.test(line) ? 0 : signs) + (line.match(SIGN)?.length ?? 0);
    if (signs > MAX_SIGNS) return true;
  }
  return false;
}

/**
 * Splits HTML into figures and the text between them. An unclosed figure is text, and so is
 * everything after it.
 */
function partsOf(inline: string): { text: string; isFigure: boolean }[] {
  const parts: { text: string; isFigure: boolean }[] = [];
  let done = 0;
  for (;;) {
    const start = inline.indexOf(FIGURE_START, done);
    const end = start < 0 ? -1 : inline.indexOf(FIGURE_END, start);
    parts.push({ text: inline.slice(done, end < 0 ? undefined : start), isFigure: false });
    if (end < 0) return parts;
    done = end + FIGURE_END.length;
    parts.push({ text: inline.slice(start, done), isFigure: true });
  }
}

const FIGURE_START = "<figure>";
const FIGURE_END = "</figure>";

function attribute(text: string): string {
  return text
    .replace(/&(?!(?:#\d+|#x[0-9a-f]+|\w+);)/gi, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

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

import { Marked } from "marked";

const reader = new Marked({
  gfm: true,
  async: false,
  renderer: {
    /** A figure ends the paragraph in which it stands; what comes after it begins another. */
    paragraph({ tokens }) {
      return partsOf(this.parser.parseInline(tokens))
        .map(({ text, isFigure }) => (isFigure || text.trim() === "" ? text : `<p>${text}</p>`))
        .join("");
    },
    /** The words after the address are the picture's caption, as other systems write it. */
    image({ href, title, text, tokens }) {
      const alt = tokens ? this.parser.parseInline(tokens, this.parser.textRenderer) : text;
      const caption = title ? `<figcaption>${attribute(title)}</figcaption>` : "";
      return `<figure><img src="${attribute(href)}" alt="${attribute(alt)}">${caption}</figure>`;
    },
  },
});

/**
 * Markdown as HTML that nobody has checked yet: raw HTML in it passes as it is, so it goes through the allow-list like
 * any other.
 */
export function htmlOfMarkdown(markdown: string): string {
  return reader.parse(markdown) as string;
}

/** Figures, and what stands between them. One without an end is text like any other, and so is all that comes after it. */
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

import { Marked } from "marked";

const FIGURE = /(<figure>.*?<\/figure>)/s;

const reader = new Marked({
  gfm: true,
  async: false,
  renderer: {
    /** A figure ends the paragraph in which it stands; what comes after it begins another. */
    paragraph({ tokens }) {
      return this.parser
        .parseInline(tokens)
        .split(FIGURE)
        .map((part, index) => (index % 2 === 1 || part.trim() === "" ? part : `<p>${part}</p>`))
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

function attribute(text: string): string {
  return text
    .replace(/&(?!(?:#\d+|#x[0-9a-f]+|\w+);)/gi, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

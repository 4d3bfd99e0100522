const BREAK = /<br ?\/?>/g;
/** Paragraphs of text, with line ends in them and nothing else. */
const PARAGRAPHS = /^(?:<p>[^<]*(?:<br ?\/?>[^<]*)*<\/p>\s*)*$/;
const BLOCK_END = /<\/(?:p|h[1-6]|li|blockquote|figure|figcaption|pre|caption|tr)>/g;

/** The text of a stored report that is nothing but paragraphs; undefined: it has formatting that text would lose. */
export function plainReportText(html: string): string | undefined {
  return PARAGRAPHS.test(html) ? reportText(html) : undefined;
}

/** The text of a stored report, a paragraph for each block, without its formatting. */
export function reportText(html: string): string {
  return decode(
    html
      .replace(BREAK, "\n")
      .replace(BLOCK_END, "\n\n")
      .replace(/<[^>]*>/g, ""),
  )
    .split(/\s*\n\s*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}

/** Text as the HTML of a report: an empty line parts paragraphs, a line end stays one. */
export function reportHtml(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => `<p>${encode(paragraph).replaceAll("\n", "<br />")}</p>`)
    .join("");
}

const encode = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const decode = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&nbsp;", "\u00A0")
    .replaceAll("&amp;", "&");

import { FOOTNOTE } from "#app/platform/rich-text/html-rules.ts";

/** The HTML of notes, by the ids that their numbers in the text refer to. */
export type Footnotes = ReadonlyMap<string, string>;

/** Puts the text of each footnote where its number stands, as the editor does. */
export function placeFootnotes(html: string, notes: Footnotes): string {
  if (notes.size === 0) return html;
  const [before = "", ...parts] = html.split(/(?=<sup\b)/);
  return (
    before +
    parts
      .map((part) => {
        const end = part.indexOf("</sup>");
        if (end < 0) return part;
        const number = part.slice(0, end);
        const id = /\sdata-fn="([^"]+)"/.exec(number)?.[1] ?? /\shref="#([^"]+)"/.exec(number)?.[1];
        const note = id === undefined ? undefined : notes.get(id);
        if (note === undefined) return part;
        return `<small class="${FOOTNOTE}">${note}</small>${part.slice(end + "</sup>".length)}`;
      })
      .join("")
  );
}

/** Finds the notes that Markdown writers put at the end of a text, and the text without them. */
export function takeFootnotes(html: string): { html: string; notes: Footnotes } {
  const start = html.indexOf('<section class="footnotes"');
  const end = start < 0 ? -1 : html.indexOf("</section>", start);
  if (end < 0) return { html, notes: new Map() };
  const notes = new Map<string, string>();
  for (const item of html.slice(start, end).split("<li ").slice(1)) {
    const id = /^[^>]*\bid="([^"]+)"/.exec(item)?.[1];
    const words = item
      .slice(item.indexOf(">") + 1)
      .split("</li>")[0]
      ?.replace(/<a [^>]*\bfootnote-backref\b[^>]*>[^<]*<\/a>|<\/?p>/g, "");
    if (id && words) notes.set(id, words.trim());
  }
  return { html: html.slice(0, start) + html.slice(end + "</section>".length), notes };
}

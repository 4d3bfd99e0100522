import { DOMSerializer, type Node } from "@tiptap/pm/model";
import { highlightIn, textColourIn } from "#app/platform/rich-text-palette.ts";

const EMPTY_END = /(?:<p><\/p>)+$/;
const TAG = /<([a-z][a-z0-9]*)((?: [a-z]+="[^"]*")*)>/g;
const VOID = /^(?:br|hr|img)$/;
const ALIGNMENT = /text-align: ?([a-z]+)/;

/** A document as HTML, in the very letters in which the server stores it; empty when nothing is in it. */
export function htmlOf(doc: Node): string {
  const box = document.createElement("div");
  DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document }, box);
  return storedHtml(box.innerHTML);
}

/** A browser's `innerHTML` as the server writes it: styles without spaces, colours in hex, `<br />`. */
export function storedHtml(inner: string): string {
  return inner
    .replace(TAG, (_, name: string, attributes: string) => {
      const written = attributes
        .replace(/ style="([^"]*)"/, (_all, style: string) => ` style="${storedStyle(style)}"`)
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;");
      return `<${name}${written}${VOID.test(name) ? " />" : ">"}`;
    })
    .replaceAll("&nbsp;", "\u00a0")
    .replace(EMPTY_END, "");
}

function storedStyle(style: string): string {
  const colour = textColourIn(style);
  if (colour) return `color:${colour}`;
  const highlight = highlightIn(style);
  return highlight ? `background-color:${highlight}` : `text-align:${ALIGNMENT.exec(style)?.[1]}`;
}

/** Stored HTML as the editor opens it: after a picture, a list or a table there is always a place to write on. */
export function openedHtml(stored: string): string {
  return /<\/p>\s*$/.test(stored) ? stored : `${stored}<p></p>`;
}

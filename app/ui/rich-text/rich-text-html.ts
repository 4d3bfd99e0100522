import { DOMSerializer, type Node } from "@tiptap/pm/model";
import { highlightIn, textColourIn } from "#app/platform/rich-text-palette.ts";

const EMPTY_END = /(?:<p><\/p>)+$/;
const TAG = /<([a-z][a-z0-9]*)((?: [a-z]+="[^"]*")*)>/g;
const VOID = /^(?:br|hr|img)$/;
const ALIGNMENT = /text-align: ?([a-z]+)/;

/** Nodes never change: a block that is as it was is written as it was. */
const written = new WeakMap<Node, string>();

/** A document as HTML, in the very letters in which the server stores it; empty when nothing is in it. */
export function htmlOf(doc: Node): string {
  return doc.children.map(blockHtml).join("").replace(EMPTY_END, "");
}

function blockHtml(block: Node): string {
  const known = written.get(block);
  if (known !== undefined) return known;
  const box = document.createElement("div");
  box.append(DOMSerializer.fromSchema(block.type.schema).serializeNode(block, { document }));
  const html = storedBlocks(box.innerHTML);
  written.set(block, html);
  return html;
}

/** A browser's `innerHTML` as the server writes it: styles without spaces, colours in hex, `<br />`. */
export function storedHtml(inner: string): string {
  return storedBlocks(inner).replace(EMPTY_END, "");
}

function storedBlocks(inner: string): string {
  return inner
    .replace(TAG, (_, name: string, attributes: string) => {
      const written = attributes
        .replace(/ style="([^"]*)"/, (_all, style: string) => ` style="${storedStyle(style)}"`)
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;");
      return `<${name}${written}${VOID.test(name) ? " />" : ">"}`;
    })
    .replaceAll("&nbsp;", "\u00a0");
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

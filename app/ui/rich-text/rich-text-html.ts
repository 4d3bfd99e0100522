import { DOMSerializer, type Node } from "@tiptap/pm/model";
import { highlightIn, textColourIn } from "#app/platform/rich-text/palette.ts";

const EMPTY_END = /(?:<p><\/p>)+$/;
const TAG = /<([a-z][a-z0-9]*)((?: [a-z]+="[^"]*")*)>/g;
const VOID = /^(?:br|hr|img)$/;
const ALIGNMENT = /text-align: ?([a-z]+)/;

/**
 * Cache of serialized blocks. Nodes are immutable, so an unchanged block is serialized only once.
 */
const written = new WeakMap<Node, string>();

/**
 * Serializes a document to exactly the HTML that the server stores. Returns an empty string for an
 * empty document.
 */
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

/**
 * Converts a browser's `innerHTML` to the server's notation: styles without spaces, hex colours,
 * `<br />`.
 */
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

/**
 * Prepares stored HTML for the editor. Appends a paragraph after a final picture, list or table, so
 * that there is always a line to write on.
 */
export function openedHtml(stored: string): string {
  return /<\/p>\s*$/.test(stored) ? stored : `${stored}<p></p>`;
}

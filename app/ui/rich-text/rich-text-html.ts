import { DOMSerializer, type Node } from "@tiptap/pm/model";

const EMPTY_END = /(?:<p><\/p>)+$/;
const VOID = /<(br|hr|img)((?: [a-z]+="[^"]*")*)>/g;

/** A document as HTML, in the very letters in which the server stores it; empty when nothing is in it. */
export function htmlOf(doc: Node): string {
  const box = document.createElement("div");
  DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document }, box);
  return box.innerHTML.replace(VOID, "<$1$2 />").replaceAll("&nbsp;", "\u00a0").replace(EMPTY_END, "");
}

/** Stored HTML as the editor opens it: after a picture, a list or a table there is always a place to write on. */
export function openedHtml(stored: string): string {
  return /<\/p>\s*$/.test(stored) ? stored : `${stored}<p></p>`;
}

import { getSchema } from "@tiptap/core";
import { DOMParser, DOMSerializer, type Node } from "@tiptap/pm/model";
import { Window } from "happy-dom";
import { storedHtml } from "#app/ui/rich-text/rich-text-html.ts";
import { RICH_TEXT } from "#app/ui/rich-text/rich-text-schema.ts";

/** The editor's schema, and what it reads and writes, without an editor. */
export const SCHEMA = getSchema(RICH_TEXT);

const document = new Window().document as unknown as Document;
const parser = DOMParser.fromSchema(SCHEMA);
const serializer = DOMSerializer.fromSchema(SCHEMA);

export function openInEditor(html: string): Node {
  const box = document.createElement("div");
  box.innerHTML = html;
  return parser.parse(box);
}

/** Writes a document as the editor sends it to the server. */
export function writeInEditor({ content }: Node): string {
  const box = document.createElement("div");
  serializer.serializeFragment(content, { document }, box);
  return storedHtml(box.innerHTML);
}

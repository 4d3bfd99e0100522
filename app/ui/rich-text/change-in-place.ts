import { createDocument, type Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { changesBetween } from "#app/platform/text/list-changes.ts";
import { openedHtml } from "./rich-text-html.ts";

/** How many milliseconds the comparison may take. The whole text is replaced otherwise. */
const PATIENCE_MS = 300;

/**
 * Changes the blocks in which a text differs from another one. The others stay untouched, so the
 * cursor keeps its place, and undo still takes back what was typed.
 */
export function changeInPlace(editor: Editor, html: string): void {
  const { schema, doc, tr } = editor.state;
  const old = doc.children;
  const next = createDocument(openedHtml(html), schema).children;
  const whole = [{ start: 0, end: old.length, items: [...next] }];
  const changes = changesBetween(old, next, (node) => JSON.stringify(node), PATIENCE_MS) ?? whole;
  // From the end, so that the places before stay where they are.
  for (const { start, end, items } of changes.reverse()) {
    const from = sizeOf(old.slice(0, start));
    tr.replaceWith(from, from + sizeOf(old.slice(start, end)), items);
  }
  if (tr.docChanged) editor.view.dispatch(tr.setMeta("addToHistory", false));
}

const sizeOf = (nodes: readonly Node[]) => nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0);

import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { AWAITED_PICTURE } from "#app/platform/rich-text/blocks/awaited-picture/block.ts";
import { PICTURE } from "#app/platform/rich-text/blocks/picture/block.ts";
import { DESCRIBE_PICTURE } from "#app/platform/rich-text/blocks/picture/figure.ts";
import type { TextPlace } from "#app/platform/text-review/finding.ts";
import { findRanges } from "./find/found-words.ts";

/** Selects words or an awaited picture in the text, or asks for the description of a picture. */
export function showPlace(editor: Editor, place: TextPlace): void {
  if ("picture" in place) {
    const pos = findNode(editor.state.doc, PICTURE.node, place.picture);
    if (pos !== undefined)
      editor.view.dom.dispatchEvent(new CustomEvent(DESCRIBE_PICTURE, { detail: { pos } }));
    return;
  }
  if ("awaited" in place) {
    const pos = findNode(editor.state.doc, AWAITED_PICTURE.node, place.awaited);
    if (pos !== undefined) editor.chain().setNodeSelection(pos).scrollIntoView().focus().run();
    return;
  }
  const [range] = findRanges(editor.state.doc, place.words);
  if (range) editor.chain().setTextSelection(range).scrollIntoView().focus().run();
}

function findNode(doc: Node, name: string, index: number): number | undefined {
  const positions: number[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === name) positions.push(pos);
    return !node.isTextblock;
  });
  return positions[index];
}

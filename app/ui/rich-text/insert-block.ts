import type { Editor } from "@tiptap/core";
import { DOMParser, type Node, type NodeType, type ResolvedPos } from "@tiptap/pm/model";
import { Selection, type Transaction } from "@tiptap/pm/state";

/**
 * Inserts a block in place of the empty line with the cursor, or else below the block around it.
 * The cursor goes into the block's text, or below a block without one.
 *
 * @returns the position of the block
 */
export function insertBlock(editor: Editor, block: Node): number {
  const { tr } = editor.state;
  const { $to } = tr.selection;
  const isLine = $to.parent.type.name === "paragraph" && $to.parent.content.size === 0;
  let pos: number;
  if (
    isLine &&
    outermost($to, block.type) === $to.depth &&
    $to.node(-1).canReplaceWith($to.index(-1), $to.indexAfter(-1), block.type)
  ) {
    pos = $to.before();
    tr.replaceWith(pos, $to.after(), block);
  } else {
    pos = placeBelow($to, block.type);
    tr.insert(pos, block);
  }
  selectIn(tr, pos, block);
  editor.view.dispatch(tr.scrollIntoView());
  editor.view.focus();
  return pos;
}

/** Reads a block from the HTML with which its kind begins. */
export function readBlock(editor: Editor, html: string): Node {
  const box = document.createElement("div");
  box.innerHTML = html;
  return DOMParser.fromSchema(editor.schema).parse(box).firstChild as Node;
}

/**
 * Finds the nearest position after the cursor's block where the document may hold another one.
 * Nothing is nested in its own kind: the editor can't edit a table in a table.
 */
export function placeBelow($pos: ResolvedPos, type: NodeType): number {
  for (let depth = outermost($pos, type); depth > 0; depth -= 1) {
    const at = $pos.indexAfter(depth - 1);
    if ($pos.node(depth - 1).canReplaceWith(at, at, type)) return $pos.after(depth);
  }
  return $pos.doc.content.size;
}

/** Returns the depth of the outermost node of this type around a position, or else of its line. */
function outermost($pos: ResolvedPos, type: NodeType): number {
  for (let depth = 1; depth < $pos.depth; depth += 1) if ($pos.node(depth).type === type) return depth;
  return $pos.depth;
}

/** Moves the cursor into a block's text, or below a block without one. */
export function selectIn(tr: Transaction, pos: number, block: Node): void {
  const end = pos + block.nodeSize;
  if (!block.isAtom && !block.isLeaf) {
    // At the end of a line that has words already, such as a button's.
    const inside = block.isTextblock ? end - 1 : pos + 1;
    tr.setSelection(Selection.near(tr.doc.resolve(inside)));
    return;
  }
  if (!tr.doc.resolve(end).nodeAfter?.isTextblock) {
    const line = tr.doc.type.schema.nodes.paragraph?.create();
    if (line) tr.insert(end, line);
  }
  tr.setSelection(Selection.near(tr.doc.resolve(end + 1)));
}

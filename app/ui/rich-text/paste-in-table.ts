import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { isInTable } from "@tiptap/pm/tables";
import type { EditorView } from "@tiptap/pm/view";

/**
 * Adapts pasted content to a table cell. Tables within a longer text become lines, because the
 * editor can't edit nested tables. A single table fills the cells, as in a spreadsheet.
 */
export function fitForTable(slice: Slice, { state }: EditorView): Slice {
  const isTable = (node: Node) => node.type.name === "table";
  const { content } = slice;
  if (!isInTable(state) || content.childCount < 2 || !content.content.some(isTable)) return slice;
  const lines = content.content.flatMap((node) => (isTable(node) ? linesOf(node) : [node]));
  return Slice.maxOpen(Fragment.from(lines));
}

function linesOf(table: Node): Node[] {
  return table.children.flatMap((row) => row.children.flatMap((cell) => cell.children));
}

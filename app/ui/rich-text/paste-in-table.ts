import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { isInTable } from "@tiptap/pm/tables";
import type { EditorView } from "@tiptap/pm/view";

/**
 * What is pasted, for the place where it is pasted: within a table's cell the tables in a longer text become their lines, since
 * nobody could write on in a table of a table. A table alone goes into the cells, as spreadsheets do it.
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

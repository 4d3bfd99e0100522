import { Table, TableCell, TableRow } from "@tiptap/extension-table";
import { cellAttributes } from "#app/platform/rich-text/html-rules.ts";
import type { EditorBlock } from "../editor-block.ts";
import { HeaderCell } from "./header-cell.ts";

const span = (name: string) => ({
  default: 1,
  parseHTML: (cell: Element) =>
    Number(cellAttributes({ [name]: cell.getAttribute(name) ?? undefined })[name] ?? 1),
});
const cell = (tag: "td" | "th") => ({
  addAttributes: () => ({ colspan: span("colspan"), rowspan: span("rowspan") }),
  renderHTML: ({ node }: { node: { attrs: Record<string, number> } }) =>
    [
      tag,
      cellAttributes({ colspan: String(node.attrs.colspan), rowspan: String(node.attrs.rowspan) }),
      0,
    ] as const,
});

const PlainTable = Table.extend({ renderHTML: () => ["table", ["tbody", 0]], addNodeView: null });

export const TABLE_EDITOR: EditorBlock = {
  extensions: [PlainTable, TableRow, TableCell.extend(cell("td")), HeaderCell.extend(cell("th"))],
  choices: [
    { label: "Add row before", run: (chain) => chain.addRowBefore() },
    { label: "Add row after", run: (chain) => chain.addRowAfter() },
    { label: "Delete row", run: (chain) => chain.deleteRow() },
    { label: "Add column before", run: (chain) => chain.addColumnBefore() },
    { label: "Add column after", run: (chain) => chain.addColumnAfter() },
    { label: "Delete column", run: (chain) => chain.deleteColumn() },
    { label: "Header row", run: (chain) => chain.toggleHeaderRow() },
  ],
};

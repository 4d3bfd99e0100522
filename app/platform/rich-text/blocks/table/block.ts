import { element, type HtmlElement, type HtmlNode, isElement } from "#app/platform/rich-text/html-tree.ts";
import type { Block, BlockRules, BlockShaper } from "../block.ts";

const ROW = "<tr><th></th><th></th><th></th></tr>";

const FRAME = { class: "prose-table", tabindex: "0", role: "group", "aria-label": "Table" };

/** A table. Its cells hold blocks. */
export const TABLE = {
  node: "table",
  label: "Table",
  hint: "Rows and columns, three of each to begin with",
  words: ["grid", "cells", "columns"],
  icon: "M3 4h18v16H3zM3 10h18M3 15h18M9 4v16M15 4v16",
  insert: { html: `<table>${ROW}${ROW.replaceAll("th", "td").repeat(2)}</table>` },
  element: { tag: "table" },
  isWhole({ children: [body, ...others] }, rules) {
    return others.length === 0 && isElement(body, "tbody") && areRows(body.children, rules);
  },
  /**
   * Puts all rows into one body, because cells themselves say whether they are headings. Other
   * content goes above the table.
   */
  shape({ children }, shaper) {
    const rows = rowsIn(children).map((row) =>
      element(
        "tr",
        row.children.flatMap((cell) => shapeCell(cell, shaper)),
      ),
    );
    const filled = rows.filter((row) => row.children.length > 0);
    const above = shaper.blocks(withoutRows(children));
    return filled.length > 0 ? [...above, element("table", [element("tbody", filled)])] : above;
  },
  /** Lets a wide table scroll in its own frame, and makes empty heading cells ordinary ones. */
  show(table, { place, within }) {
    if (place !== "page") return [table];
    const shown = withoutEmptyHeadings(table);
    // Only the outermost: browsers take nested tables apart, and a frame would end too soon.
    return [within.includes("table") ? shown : element("div", [shown], FRAME)];
  },
} as const satisfies Block;

function areRows(rows: readonly HtmlNode[], rules: BlockRules): boolean {
  const isCell = (cell: HtmlNode) =>
    (isElement(cell, "td") || isElement(cell, "th")) && rules.holdBlocks(cell.children);
  return rows.length > 0 && rows.every((row) => isElement(row, "tr") && row.children.every(isCell));
}

/** Shapes a cell. Content between two cells becomes its own cell. */
function shapeCell(node: HtmlNode, shaper: BlockShaper): HtmlElement[] {
  if (isElement(node, "td") || isElement(node, "th")) {
    const blocks = shaper.blocks(node.children);
    return [element(node.tag, blocks.length > 0 ? blocks : [element("p")], withoutOnes(node.attributes))];
  }
  const blocks = shaper.blocks([node]);
  return blocks.length > 0 ? [element("td", blocks)] : [];
}

function withoutOnes({ colspan, rowspan, ...others }: Record<string, string>): Record<string, string> {
  return {
    ...others,
    ...(colspan && colspan !== "1" ? { colspan } : {}),
    ...(rowspan && rowspan !== "1" ? { rowspan } : {}),
  };
}

/** Finds the rows, except those of a nested table. */
function rowsIn(nodes: readonly HtmlNode[]): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string" || node.tag === "table") return [];
    return node.tag === "tr" ? [node] : rowsIn(node.children);
  });
}

function withoutRows(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === "string" || node.tag === "table") return [node];
    return node.tag === "tr" ? [] : [{ ...node, children: withoutRows(node.children) }];
  });
}

/** An empty heading names nothing. */
function withoutEmptyHeadings(node: HtmlElement): HtmlElement {
  const children = node.children.map((child) =>
    typeof child === "string" || child.tag === "table" ? child : withoutEmptyHeadings(child),
  );
  const isEmpty = children.every((child) => isElement(child, "p") && child.children.length === 0);
  return { ...node, tag: node.tag === "th" && isEmpty ? "td" : node.tag, children };
}

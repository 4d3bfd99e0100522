import type { HtmlElement, HtmlNode } from "./html-tree.ts";

const HEADING_TAGS = ["h2", "h3", "h4", "h5"] as const;
const BLOCK_TAGS = [
  "p",
  "blockquote",
  "ul",
  "ol",
  "hr",
  "figure",
  "img",
  "table",
  "figcaption",
  "caption",
  "thead",
  "tbody",
  "tfoot",
  "tr",
  "td",
  "th",
  "li",
] as const;
export const HEADINGS: ReadonlySet<string> = new Set(HEADING_TAGS);
const BLOCKS: ReadonlySet<string> = new Set([...BLOCK_TAGS, ...HEADING_TAGS]);

export type Block = HtmlElement & { tag: (typeof BLOCK_TAGS | typeof HEADING_TAGS)[number] };

const MARKS: ReadonlySet<string> = new Set(["strong", "em", "u", "s", "a", "span", "mark"]);

/**
 * Whether the editor can hold these nodes unchanged: what its schema
 * (app/ui/rich-text/rich-text-schema.ts) allows in a document, a quote, an item or a cell.
 */
export function areBlocks(nodes: readonly HtmlNode[]): boolean {
  return nodes.every((node) => isBlock(node) && isWholeBlock(node));
}

function isWholeBlock({ tag, children }: Block): boolean {
  if (tag === "p" || HEADINGS.has(tag)) return isLine(children);
  if (tag === "hr") return true;
  if (tag === "figure") {
    const [picture, caption, ...more] = children;
    const isCaption = caption === undefined || (isElement(caption, "figcaption") && isLine(caption.children));
    return isElement(picture, "img") && isCaption && more.length === 0;
  }
  if (tag === "blockquote") return holdsBlocks(children);
  if (tag === "ul" || tag === "ol") {
    const isItem = (item: HtmlNode) =>
      isElement(item, "li") && isElement(item.children[0], "p") && areBlocks(item.children);
    return children.length > 0 && children.every(isItem);
  }
  const [body, ...others] = children;
  return tag === "table" && others.length === 0 && isElement(body, "tbody") && areRows(body.children);
}

function areRows(rows: readonly HtmlNode[]): boolean {
  const isCell = (cell: HtmlNode) =>
    (isElement(cell, "td") || isElement(cell, "th")) && holdsBlocks(cell.children);
  return rows.length > 0 && rows.every((row) => isElement(row, "tr") && row.children.every(isCell));
}

function holdsBlocks(children: readonly HtmlNode[]): boolean {
  return children.length > 0 && areBlocks(children);
}

/** Whether all nodes are text, line breaks and marks, none inside the same mark. */
function isLine(nodes: readonly HtmlNode[], within: readonly string[] = []): boolean {
  return nodes.every((node) => {
    if (typeof node === "string" || node.tag === "br") return true;
    const { tag, children } = node;
    const isMark = MARKS.has(tag) && !within.includes(tag) && children.length > 0;
    return isMark && isLine(children, [...within, tag]);
  });
}

/** Whether this is an element of that name. */
export function isElement(node: HtmlNode | undefined, tag: string): node is HtmlElement {
  return node !== undefined && typeof node !== "string" && node.tag === tag;
}

/** Whether this is a block element. */
export function isBlock(node: HtmlNode): node is Block {
  return typeof node !== "string" && BLOCKS.has(node.tag);
}

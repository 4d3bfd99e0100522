import type { BlockRules } from "./blocks/block.ts";
import { BLOCKS, blockOf } from "./blocks/blocks.ts";
import { type HtmlElement, type HtmlNode, isElement } from "./html-tree.ts";

export const HEADINGS: ReadonlySet<string> = new Set(["h2", "h3", "h4", "h5"]);
const BLOCK_TAGS: ReadonlySet<string> = new Set([
  ...HEADINGS,
  ...["p", "blockquote", "ul", "ol", "li", "img", "figcaption"],
  ...["caption", "thead", "tbody", "tfoot", "tr", "td", "th"],
  ...BLOCKS.map(({ element }) => element.tag),
]);

const MARKS: ReadonlySet<string> = new Set([
  "strong",
  "em",
  "u",
  "s",
  "sup",
  "sub",
  "small",
  "a",
  "span",
  "mark",
]);

const RULES: BlockRules = { holdBlocks, isLine: (nodes) => isLine(nodes) };

/**
 * Whether the editor can hold these nodes unchanged: what its schema
 * (app/ui/rich-text/rich-text-schema.ts) allows in a document, a quote, an item or a cell.
 */
export function areBlocks(nodes: readonly HtmlNode[]): boolean {
  return nodes.every((node) => isBlock(node) && isWholeBlock(node));
}

function isWholeBlock(node: HtmlElement): boolean {
  const declared = blockOf(node);
  if (declared) return declared.isWhole(node, RULES);
  const { tag, children } = node;
  if (tag === "p" || HEADINGS.has(tag)) return isLine(children);
  if (tag === "blockquote") return holdBlocks(children);
  const isItem = (item: HtmlNode) =>
    isElement(item, "li") && isElement(item.children[0], "p") && areBlocks(item.children);
  return (tag === "ul" || tag === "ol") && children.length > 0 && children.every(isItem);
}

function holdBlocks(children: readonly HtmlNode[]): boolean {
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

declare const block: unique symbol;
type BlockElement = HtmlElement & { readonly [block]: true };

/** Whether this is a block element. */
export function isBlock(node: HtmlNode): node is BlockElement {
  return typeof node !== "string" && BLOCK_TAGS.has(node.tag);
}

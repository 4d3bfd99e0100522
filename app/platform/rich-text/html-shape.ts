import type { BlockShaper } from "./blocks/block.ts";
import { blockOf } from "./blocks/blocks.ts";
import { areBlocks, HEADINGS, isBlock } from "./html-blocks.ts";
import { element, type HtmlElement, type HtmlNode, parseHtml, writeHtml } from "./html-tree.ts";

const SHAPER: BlockShaper = { blocks: shapeBlocks, line: (nodes) => tidyLine(asLine(nodes)) };

/** Returns stored HTML unchanged if the editor can hold it, otherwise in the editor's shape. */
export function inEditorShape(stored: string): string {
  const nodes = parseHtml(stored);
  return areBlocks(nodes) ? stored : writeHtml(shapeBlocks(nodes));
}

/**
 * Converts HTML to the shape that the editor would give it, so that opening and saving an imported
 * post changes nothing: text in paragraphs, also in lists, quotes and table cells, and each picture
 * in its own figure.
 *
 * @param stored HTML that `sanitizeRichHtml` has passed
 */
export function shapeForEditor(stored: string): string {
  return writeHtml(shapeBlocks(parseHtml(stored)));
}

/** Shapes blocks. Inline nodes between them become paragraphs. */
function shapeBlocks(nodes: readonly HtmlNode[]): HtmlElement[] {
  const blocks: HtmlElement[] = [];
  let line: HtmlNode[] = [];
  const endLine = () => {
    blocks.push(...shapeLine("p", {}, line, false));
    line = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      endLine();
      blocks.push(...shapeBlock(node));
    } else line.push(node);
  }
  endLine();
  return blocks;
}

function shapeBlock(block: HtmlElement): HtmlElement[] {
  const declared = blockOf(block);
  if (declared) return declared.shape(block, SHAPER);
  const { tag, attributes, children } = block;
  if (tag === "p" || HEADINGS.has(tag)) return shapeLine(tag, attributes, children, true);
  if (tag === "img") return [element("figure", [block])];
  if (tag === "ul" || tag === "ol") return shapeList(block);
  if (tag !== "blockquote") return shapeBlocks(children);
  const blocks = shapeBlocks(children);
  return [element("blockquote", blocks.length > 0 ? blocks : [element("p")])];
}

/** Shapes one paragraph or heading. A block inside it splits it in two. */
function shapeLine(
  tag: string,
  attributes: Record<string, string>,
  nodes: readonly HtmlNode[],
  keepEmpty: boolean,
): HtmlElement[] {
  const parts: HtmlElement[] = [];
  let line: HtmlNode[] = [];
  const endLine = () => {
    const tidy = tidyLine(line);
    if (tidy.length > 0) parts.push({ tag, attributes, children: tidy });
    line = [];
  };
  for (const node of nodes) {
    const strays = typeof node === "string" ? [] : straysIn(node);
    if (strays.length > 0) {
      if (!isBlock(node)) line.push(...withoutStrays([node]));
      endLine();
      parts.push(...strays.flatMap(shapeBlock));
    } else line.push(node);
  }
  endLine();
  return parts.length === 0 && keepEmpty ? [{ tag, attributes, children: [] }] : parts;
}

function straysIn(node: HtmlElement): HtmlElement[] {
  if (isBlock(node)) return [node];
  return node.children.flatMap((child) => (typeof child === "string" ? [] : straysIn(child)));
}

function withoutStrays(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === "string") return [node];
    return isBlock(node) ? [] : [{ ...node, children: withoutStrays(node.children) }];
  });
}

/** Normalises a line: whitespace as browsers show it, no empty marks, no trailing line breaks. */
function tidyLine(nodes: readonly HtmlNode[]): HtmlNode[] {
  const tidy = withoutDoubleSpaces(unwrapUnknown(nodes), { isAfterSpace: true });
  trimEnd(tidy);
  return tidy;
}

/** Collapses spaces between words, also across marks, and removes them at the start of a line. */
function withoutDoubleSpaces(nodes: readonly HtmlNode[], place: { isAfterSpace: boolean }): HtmlNode[] {
  const tidy: HtmlNode[] = [];
  for (const node of nodes) {
    if (typeof node === "string") {
      const text = place.isAfterSpace ? node.replace(/^ +/, "") : node;
      if (text === "") continue;
      place.isAfterSpace = text.endsWith(" ");
      tidy.push(text);
    } else if (node.tag === "br") {
      place.isAfterSpace = true;
      tidy.push(node);
    } else {
      const children = withoutDoubleSpaces(node.children, place);
      if (children.length > 0) tidy.push({ ...node, children });
    }
  }
  return tidy;
}

/** Unwraps links without an address, and marks inside the same mark. */
function unwrapUnknown(nodes: readonly HtmlNode[], within: readonly string[] = []): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === "string") return [node.replace(/[ \t\r\n]+/g, " ")];
    const children = unwrapUnknown(node.children, [...within, node.tag]);
    const isNothing = (node.tag === "a" && !node.attributes.href) || within.includes(node.tag);
    return isNothing ? children : [{ ...node, children: mergeTexts(children) }];
  });
}

function mergeTexts(nodes: readonly HtmlNode[]): HtmlNode[] {
  const merged: HtmlNode[] = [];
  for (const node of nodes) {
    const last = merged.at(-1);
    if (typeof node === "string" && typeof last === "string") merged[merged.length - 1] = last + node;
    else merged.push(node);
  }
  return merged.map((node) => (typeof node === "string" ? node.replace(/ {2,}/g, " ") : node));
}

/**
 * Removes what browsers don't show at the end of a line: spaces, line breaks, and marks that become
 * empty.
 */
function trimEnd(nodes: HtmlNode[]): void {
  for (let last = nodes.at(-1); last !== undefined; last = nodes.at(-1)) {
    if (typeof last === "string") {
      nodes[nodes.length - 1] = last.replace(/(?<! ) +$/, "");
      if (nodes.at(-1) !== "") return;
    } else if (last.tag !== "br") {
      trimEnd(last.children);
      if (last.children.length > 0) return;
    }
    nodes.pop();
  }
}

function shapeList({ tag, attributes, children }: HtmlElement): HtmlElement[] {
  const items: HtmlElement[] = [];
  for (const child of children) {
    if (typeof child === "string" && child.trim() === "") continue;
    // A list directly inside a list belongs to the item before it.
    const isItem = typeof child !== "string" && child.tag === "li";
    const blocks = shapeBlocks(isItem ? child.children : [child]);
    const last = items.at(-1);
    if (!isItem && last) last.children.push(...blocks);
    else items.push(element("li", blocks[0]?.tag === "p" ? blocks : [element("p"), ...blocks]));
  }
  return items.length > 0 ? [{ tag, attributes, children: items }] : [];
}

/** Flattens blocks into one line of text. */
function asLine(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === "string") return [node];
    const children = asLine(node.children);
    if (node.tag === "img") return [];
    return isBlock(node) ? [" ", ...children, " "] : [{ ...node, children }];
  });
}

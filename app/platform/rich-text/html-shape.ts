import { areBlocks, HEADINGS, isBlock, isElement } from "./html-blocks.ts";
import { type HtmlElement, type HtmlNode, parseHtml, writeHtml } from "./html-tree.ts";

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
  const { tag, attributes, children } = block;
  if (tag === "p" || HEADINGS.has(tag)) return shapeLine(tag, attributes, children, true);
  if (tag === "hr") return [element("hr")];
  if (tag === "img") return [element("figure", [block])];
  if (tag === "figure") return shapeFigure(children);
  if (tag === "blockquote") return [element("blockquote", atLeastOne(shapeBlocks(children)))];
  if (tag === "ul" || tag === "ol") return shapeList(block);
  if (tag === "table") return shapeTable(block);
  return shapeBlocks(children);
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

/**
 * Creates a figure per picture. The caption stays with the last one. Without a picture, only the
 * content remains.
 */
function shapeFigure(children: readonly HtmlNode[]): HtmlElement[] {
  const pictures = allOf(children, "img");
  const caption = allOf(children, "figcaption")[0];
  if (pictures.length === 0) return shapeBlocks(children);
  const others = shapeBlocks(withoutTags(children, new Set(["img", "figcaption"])));
  const words = caption ? tidyLine(asLine(caption.children)) : [];
  const figures = pictures.map((picture, index) => {
    const isLast = index === pictures.length - 1;
    return element(
      "figure",
      isLast && words.length > 0 ? [picture, element("figcaption", words)] : [picture],
    );
  });
  return [...figures, ...others];
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

/**
 * Puts all rows into one body, because cells themselves say whether they are headings. Other
 * content goes above the table.
 */
function shapeTable({ children }: HtmlElement): HtmlElement[] {
  const rows = allOf(children, "tr").map((row) => element("tr", row.children.flatMap(shapeCell)));
  const filled = rows.filter((row) => row.children.length > 0);
  const above = shapeBlocks(withoutTags(children, new Set(["tr"])));
  return filled.length > 0 ? [...above, element("table", [element("tbody", filled)])] : above;
}

/** Shapes a cell. Content between two cells becomes its own cell. */
function shapeCell(node: HtmlNode): HtmlElement[] {
  if (isElement(node, "td") || isElement(node, "th")) {
    const { tag, attributes, children } = node;
    return [{ tag, attributes: withoutOnes(attributes), children: atLeastOne(shapeBlocks(children)) }];
  }
  const blocks = shapeBlocks([node]);
  return blocks.length > 0 ? [element("td", blocks)] : [];
}

function withoutOnes({ colspan, rowspan, ...others }: Record<string, string>): Record<string, string> {
  return {
    ...others,
    ...(colspan && colspan !== "1" ? { colspan } : {}),
    ...(rowspan && rowspan !== "1" ? { rowspan } : {}),
  };
}

/** Finds the elements with this tag, except those of a nested table. */
function allOf(nodes: readonly HtmlNode[], tag: string): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    if (node.tag === tag) return [node];
    return tag === "tr" && node.tag === "table" ? [] : allOf(node.children, tag);
  });
}

/** Removes the elements that {@link allOf} finds. */
function withoutTags(nodes: readonly HtmlNode[], tags: Set<string>): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === "string" || (tags.has("tr") && node.tag === "table")) return [node];
    return tags.has(node.tag) ? [] : [{ ...node, children: withoutTags(node.children, tags) }];
  });
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

function element(tag: string, children: HtmlNode[] = []): HtmlElement {
  return { tag, attributes: {}, children };
}

function atLeastOne(blocks: HtmlElement[]): HtmlElement[] {
  return blocks.length > 0 ? blocks : [element("p")];
}

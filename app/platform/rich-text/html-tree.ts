/**
 * An element of HTML that has passed the allow-list, or text. Texts and attribute values stay
 * escaped.
 */
export type HtmlNode = string | HtmlElement;
export type HtmlElement = { tag: string; attributes: Record<string, string>; children: HtmlNode[] };

const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"]*")*)(?: \/)?>/g;
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g;
const VOID = new Set(["br", "hr", "img", "area", "base", "basefont", "input", "link", "meta"]);

/**
 * Parses the strict form that `sanitizeRichHtml` writes: every element closed, double quotes, no
 * other markup.
 */
export function parseHtml(stored: string): HtmlNode[] {
  const root: HtmlElement = { tag: "", attributes: {}, children: [] };
  const open = [root];
  let end = 0;
  for (const match of stored.matchAll(TAG)) {
    const [whole, slash, tag = "", attributes = ""] = match;
    const parent = open.at(-1) as HtmlElement;
    if (match.index > end) parent.children.push(stored.slice(end, match.index));
    end = match.index + whole.length;
    if (slash) {
      if (open.length > 1) open.pop();
      continue;
    }
    const element: HtmlElement = { tag, attributes: readAttributes(attributes), children: [] };
    parent.children.push(element);
    if (!VOID.has(tag)) open.push(element);
  }
  if (end < stored.length) (open.at(-1) as HtmlElement).children.push(stored.slice(end));
  return root.children;
}

function readAttributes(written: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  // Most elements have none.
  if (written === "") return attributes;
  for (const [, name = "", value = ""] of written.matchAll(ATTRIBUTE)) attributes[name] = value;
  return attributes;
}

/** Serialises nodes. The inverse of {@link parseHtml}. */
export function writeHtml(nodes: readonly HtmlNode[]): string {
  let html = "";
  for (const node of nodes) html += writeNode(node);
  return html;
}

function writeNode(node: HtmlNode): string {
  if (typeof node === "string") return node;
  const { tag, attributes, children } = node;
  let start = `<${tag}`;
  for (const name in attributes) start += ` ${name}="${attributes[name]}"`;
  return VOID.has(tag) ? `${start} />` : `${start}>${writeHtml(children)}</${tag}>`;
}

/** Makes an element. */
export function element(
  tag: string,
  children: HtmlNode[] = [],
  attributes: Record<string, string> = {},
): HtmlElement {
  return { tag, attributes, children };
}

/** Whether this is an element of that name. */
export function isElement(node: HtmlNode | undefined, tag: string): node is HtmlElement {
  return node !== undefined && typeof node !== "string" && node.tag === tag;
}

/** Finds the elements of that name. Doesn't search within those that it finds. */
export function allOf(nodes: readonly HtmlNode[], tag: string): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    return node.tag === tag ? [node] : allOf(node.children, tag);
  });
}

/** Makes a node of plain text. */
export function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Returns the text of nodes in one line, still escaped. */
export function textIn(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => (typeof node === "string" ? node : node.tag === "br" ? " " : textIn(node.children)))
    .join("")
    .trim();
}

/** Removes the elements that {@link allOf} finds. */
export function without(nodes: readonly HtmlNode[], tags: readonly string[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === "string") return [node];
    return tags.includes(node.tag) ? [] : [{ ...node, children: without(node.children, tags) }];
  });
}

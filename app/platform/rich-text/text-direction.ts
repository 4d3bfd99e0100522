import { type HtmlNode, textIn } from "./html-tree.ts";

/** Letters of Hebrew, Arabic, and the other scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LETTER = /\p{L}/u;

/** What has a direction of its own. */
const TEXTS: ReadonlySet<string> = new Set([
  ...["p", "h2", "h3", "h4", "h5", "blockquote", "ul", "ol", "li", "figcaption", "td", "th"],
]);

/**
 * Marks each part of a text whose first letter is written from right to left, so that nobody has to
 * choose a direction. Most texts have no such letter and stay as they are.
 */
export function withDirections(nodes: readonly HtmlNode[], stored: string): readonly HtmlNode[] {
  return RIGHT_TO_LEFT.test(stored) ? nodes.map(withDirection) : nodes;
}

function withDirection(node: HtmlNode): HtmlNode {
  if (typeof node === "string") return node;
  const { tag, attributes } = node;
  const children = node.children.map(withDirection);
  const first = TEXTS.has(tag) ? LETTER.exec(textIn(children))?.[0] : undefined;
  if (first === undefined || !RIGHT_TO_LEFT.test(first)) return { ...node, children };
  return { tag, attributes: { ...attributes, dir: "rtl" }, children };
}

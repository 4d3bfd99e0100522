import type { View } from "./blocks/block.ts";
import { FOOTNOTE } from "./html-rules.ts";
import { element, type HtmlElement, type HtmlNode } from "./html-tree.ts";

/**
 * Shows the footnotes of a text: on a page below it, with numbers that lead there and back; in
 * feeds in brackets where they stand.
 */
export function withFootnotes(nodes: readonly HtmlNode[], place: View["place"]): HtmlNode[] {
  const notes: HtmlNode[][] = [];
  const visit = (node: HtmlNode): HtmlNode => {
    if (typeof node === "string") return node;
    if (node.attributes.class !== FOOTNOTE) return { ...node, children: node.children.map(visit) };
    if (place === "feed") return element("small", [" (", ...node.children, ")"]);
    return referenceTo(notes.push(node.children));
  };
  const text = nodes.map(visit);
  if (notes.length === 0) return text;
  const list = element(
    "ol",
    notes.map((note, index) => footnote(note, index + 1)),
  );
  return [...text, element("section", [list], { class: `${FOOTNOTE}s`, "aria-label": "Footnotes" })];
}

function referenceTo(number: number): HtmlElement {
  const link = { href: `#footnote-${number}`, id: `footnote-${number}-in-text` };
  return element("sup", [element("a", [String(number)], { ...link, "aria-label": `Footnote ${number}` })]);
}

function footnote(note: HtmlNode[], number: number): HtmlElement {
  const back = {
    href: `#footnote-${number}-in-text`,
    "aria-label": `Back to footnote ${number} in the text`,
  };
  return element("li", [...note, " ", element("a", ["↩"], back)], { id: `footnote-${number}` });
}

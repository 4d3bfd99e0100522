import { allOf, element, type HtmlNode, isElement, textIn } from "#app/platform/rich-text/html-tree.ts";
import type { Block } from "../block.ts";

/** A link that looks like a button, alone on its line. */
export const BUTTON = {
  node: "button",
  label: "Button",
  hint: "A large link: Register, Donate, Call us",
  words: ["link", "call to action", "cta", "register"],
  icon: "M3 8h18v8H3zM8 12h8",
  insert: { ask: "form" },
  element: { tag: "p", classes: ["prose-button"] },
  isWhole({ children: [link, ...more] }) {
    return more.length === 0 && isElement(link, "a") && link.children.every(isText);
  },
  /** Makes a button of the only link. With none or several, an ordinary paragraph remains. */
  shape(paragraph, shaper) {
    const { style } = paragraph.attributes;
    const [link, ...more] = allOf(paragraph.children, "a").filter(({ attributes }) => attributes.href);
    if (!link || more.length > 0)
      return shaper.blocks([{ ...paragraph, attributes: style ? { style } : {} }]);
    const words = textIn(shaper.line(paragraph.children));
    return [{ ...paragraph, children: [element("a", words ? [words] : [], link.attributes)] }];
  },
  /** Leaves out a button without words. */
  show: (paragraph) => (textIn(paragraph.children) === "" ? [] : [paragraph]),
} as const satisfies Block;

const isText = (node: HtmlNode) => typeof node === "string";

import { allOf, element, isElement, parseHtml, textIn, without } from "#app/platform/rich-text/html-tree.ts";
import type { Block } from "../block.ts";

/**
 * The place of a picture that came with a document, but not yet to the site: its upload runs, or
 * somebody has to choose it. Readers don't see it.
 */
export const AWAITED_PICTURE = {
  node: "awaitedPicture",
  label: "Place for a picture",
  hint: "Left by a document",
  words: [],
  icon: "M3 5h4M10 5h4M17 5h4v3M21 11v3M21 17v2h-3M14 19h-4M7 19H3v-3M3 13v-2M3 8V5M12 9v6M9 12h6",
  element: { tag: "figure", classes: ["prose-awaited"] },
  isWhole({ children: [name, caption, ...more] }, rules) {
    if (more.length > 0 || !isElement(name, "p") || Object.keys(name.attributes).length > 0) return false;
    const [words, ...others] = name.children;
    const isName = typeof words === "string" && words === words.trim().replace(/ {2,}/g, " ");
    const isCaption =
      caption === undefined ||
      (isElement(caption, "figcaption") && caption.children.length > 0 && rules.isLine(caption.children));
    return isName && others.length === 0 && isCaption;
  },
  /** Without a name, ordinary blocks remain. */
  shape({ attributes, children }, shaper) {
    const at = children.findIndex((child) => isElement(child, "p"));
    const name = textIn(shaper.line(children.slice(at, at + 1)));
    if (at < 0 || !name) return shaper.blocks(children);
    const others = children.toSpliced(at, 1);
    const caption = shaper.line(allOf(others, "figcaption").flatMap((one) => one.children));
    const parts = [element("p", [name]), ...(caption.length > 0 ? [element("figcaption", caption)] : [])];
    return [element("figure", parts, attributes), ...shaper.blocks(without(others, ["figcaption"]))];
  },
  show: () => [],
} as const satisfies Block;

const [CLASS] = AWAITED_PICTURE.element.classes;
const START = `<figure class="${CLASS}">`;
const END = "</figure>";

/** Removes awaited pictures from stored HTML, for what counts or finds the words of readers. */
export function withoutAwaited(stored: string): string {
  const [before = "", ...others] = stored.split(START);
  const after = others.map((part) => part.slice(part.indexOf(END) + END.length));
  return before + after.join("");
}

/** Lists the names of the awaited pictures in stored HTML. They stay escaped. */
export function awaitedIn(stored: string): string[] {
  return allOf(parseHtml(stored), "figure")
    .filter(({ attributes }) => attributes.class === CLASS)
    .map(({ children }) => textIn(children.slice(0, 1)));
}

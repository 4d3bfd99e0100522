import { allOf, element, isElement, without } from "#app/platform/rich-text/html-tree.ts";
import type { Block } from "../block.ts";

/** An uploaded picture and its caption. */
export const PICTURE = {
  node: "figure",
  label: "Picture",
  hint: "From this device, with a caption",
  words: ["image", "photo", "img"],
  icon: "M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 5M16 9.5v.01",
  insert: { ask: "pictures" },
  element: { tag: "figure" },
  isWhole({ children: [picture, caption, ...more] }, rules) {
    const isCaption =
      caption === undefined || (isElement(caption, "figcaption") && rules.isLine(caption.children));
    return isElement(picture, "img") && isCaption && more.length === 0;
  },
  /** Makes a figure per picture. The caption stays with the last one. */
  shape({ children }, shaper) {
    const pictures = allOf(children, "img");
    const caption = allOf(children, "figcaption")[0];
    if (pictures.length === 0) return shaper.blocks(children);
    const others = shaper.blocks(without(children, ["img", "figcaption"]));
    const words = caption ? shaper.line(caption.children) : [];
    const figures = pictures.map((picture, index) => {
      const isLast = index === pictures.length - 1;
      return element(
        "figure",
        isLast && words.length > 0 ? [picture, element("figcaption", words)] : [picture],
      );
    });
    return [...figures, ...others];
  },
} as const satisfies Block;

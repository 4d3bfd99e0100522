import { allOf, element, isElement, textIn } from "#app/platform/rich-text/html-tree.ts";
import type { Block } from "./block.ts";

/** Whether a link may have this address. */
export type AcceptsAddress = (address: string | undefined) => boolean;

/** The shape of a block that is one link, alone on its line. */
export function linkLine(className: string, accepts: AcceptsAddress) {
  return {
    isWhole({ children: [link, ...more] }) {
      const isPlain = isElement(link, "a") && link.children.every((node) => typeof node === "string");
      return more.length === 0 && isPlain && accepts(link.attributes.href);
    },
    /** Makes an ordinary paragraph of anything else. */
    shape(paragraph, shaper) {
      const [link, ...more] = allOf(paragraph.children, "a");
      if (!link || more.length > 0 || !accepts(link.attributes.href))
        return shaper.blocks([element("p", paragraph.children)]);
      const words = textIn(shaper.line(paragraph.children));
      const { href = "" } = link.attributes;
      return [element("p", [element("a", words ? [words] : [], { href })], { class: className })];
    },
    /** Leaves out a link without words. */
    show: (paragraph) => (textIn(paragraph.children) === "" ? [] : [paragraph]),
  } as const satisfies Partial<Block>;
}

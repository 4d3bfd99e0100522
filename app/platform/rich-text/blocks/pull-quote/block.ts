import { allOf, element, isElement, without } from "#app/platform/rich-text/html-tree.ts";
import type { Block } from "../block.ts";

/** A sentence set in large type, and who said it. */
export const PULL_QUOTE = {
  node: "pullQuote",
  label: "Pull quote",
  hint: "One sentence in large type, and who said it",
  words: ["quotation", "citation", "highlight", "saying"],
  icon: "M4 4h16M4 20h16M10 9H6v4h4v1a3 3 0 0 1-3 2M18 9h-4v4h4v1a3 3 0 0 1-3 2",
  insert: {
    html: '<figure class="prose-pull-quote"><blockquote><p></p></blockquote><figcaption></figcaption></figure>',
  },
  element: { tag: "figure", classes: ["prose-pull-quote"] },
  isWhole({ children: [quote, source, ...more] }, rules) {
    if (more.length > 0 || !isElement(quote, "blockquote") || !isElement(source, "figcaption")) return false;
    const [line, ...others] = quote.children;
    const isPlain = isElement(line, "p") && Object.keys(line.attributes).length === 0;
    return isPlain && others.length === 0 && rules.isLine(line.children) && rules.isLine(source.children);
  },
  shape({ attributes, children }, shaper) {
    const source = allOf(children, "figcaption").flatMap((caption) => caption.children);
    const quote = shaper.line(without(children, ["figcaption"]));
    if (quote.length === 0) return shaper.blocks(source);
    return [
      element(
        "figure",
        [element("blockquote", [element("p", quote)]), element("figcaption", shaper.line(source))],
        attributes,
      ),
    ];
  },
  show({ children, ...figure }) {
    return [{ ...figure, children: children.filter((child) => !isEmptySource(child)) }];
  },
} as const satisfies Block;

function isEmptySource(child: Parameters<typeof isElement>[0]): boolean {
  return isElement(child, "figcaption") && child.children.length === 0;
}

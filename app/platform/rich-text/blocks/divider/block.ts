import { element } from "#app/platform/rich-text/html-tree.ts";
import type { Block } from "../block.ts";

/** A line between two parts of a text. */
export const DIVIDER = {
  node: "horizontalRule",
  label: "Divider",
  hint: "A line between two parts",
  words: ["line", "rule", "separator", "hr"],
  icon: "M4 12h16",
  insert: { html: "<hr />" },
  element: { tag: "hr" },
  isWhole: () => true,
  shape: () => [element("hr")],
} as const satisfies Block;

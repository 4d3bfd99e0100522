import { element } from "#app/platform/rich-text/html-tree.ts";
import type { Block } from "../block.ts";

/** What a callout may be, as its class says, and how the editor calls it. */
export const CALLOUT_KINDS = {
  "prose-note": "Note",
  "prose-good-news": "Good news",
  "prose-careful": "Careful",
} as const;

type CalloutClass = keyof typeof CALLOUT_KINDS;

/** A box that stands out from the text: what to bring, whom to call, what to mind. */
export const CALLOUT = {
  node: "callout",
  label: "Callout",
  hint: "A box that stands out: a note, good news, a warning",
  words: ["box", "note", "info", "tip", "warning", "aside"],
  icon: "M4 5h16v12H9l-5 4zM12 8v3M12 14v.01",
  insert: { html: '<aside class="prose-note"><p></p></aside>' },
  element: {
    tag: "aside",
    classes: Object.keys(CALLOUT_KINDS) as [CalloutClass, ...CalloutClass[]],
  },
  isWhole: ({ children }, rules) => rules.holdBlocks(children),
  shape({ tag, attributes, children }, shaper) {
    const blocks = shaper.blocks(children);
    return [{ tag, attributes, children: blocks.length > 0 ? blocks : [element("p")] }];
  },
} as const satisfies Block;

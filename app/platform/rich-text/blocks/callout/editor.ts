import { Node } from "@tiptap/core";
import type { BlockChoice, EditorBlock } from "../editor-block.ts";
import { CALLOUT, CALLOUT_KINDS } from "./block.ts";

const Callout = Node.create({
  name: CALLOUT.node,
  group: "block",
  content: "block+",
  defining: true,
  addAttributes: () => ({ kind: { default: "prose-note" } }),
  parseHTML: () => [
    { tag: "aside", getAttrs: ({ className }) => (className in CALLOUT_KINDS ? { kind: className } : false) },
  ],
  renderHTML: ({ node }) => [CALLOUT.element.tag, { class: node.attrs.kind }, 0],
});

export const CALLOUT_EDITOR: EditorBlock = {
  extensions: [Callout],
  choices: [
    ...Object.entries(CALLOUT_KINDS).map(
      ([kind, label]): BlockChoice => ({
        label,
        run: (chain) => chain.updateAttributes(CALLOUT.node, { kind }),
        isOn: (node) => node.attrs.kind === kind,
      }),
    ),
    { label: "Remove the box, keep its text", run: (chain) => chain.lift(CALLOUT.node) },
  ],
};

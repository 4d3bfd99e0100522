import { Node } from "@tiptap/core";
import { linkAttributes } from "#app/platform/rich-text/html-rules.ts";
import { ADDRESS_HINT, WRONG_ADDRESS, wholeAddress } from "#app/platform/rich-text/link-address.ts";
import type { BlockForm, EditorBlock } from "../editor-block.ts";
import { lineKeys } from "../line-keys.ts";
import { BUTTON } from "./block.ts";

const ButtonNode = Node.create({
  name: BUTTON.node,
  group: "block",
  content: "text*",
  marks: "",
  isolating: true,
  defining: true,
  addAttributes: () => ({ href: { default: null, rendered: false } }),
  parseHTML: () => [
    {
      tag: "p.prose-button",
      // Before the rule for paragraphs.
      priority: 60,
      contentElement: "a",
      getAttrs: (paragraph) => {
        const link = linkAttributes(paragraph.querySelector("a")?.getAttribute("href"));
        return link ? { href: link.href } : false;
      },
    },
  ],
  renderHTML: ({ node, HTMLAttributes: { style } }) => [
    "p",
    { style, class: "prose-button" },
    ["a", linkAttributes(node.attrs.href) ?? {}, 0],
  ],
  // Without its address, because browsers put what is typed at the edge of a link beside it.
  addNodeView:
    () =>
    ({ HTMLAttributes: { style } }) => {
      const dom = document.createElement("p");
      dom.className = "prose-button";
      if (style) dom.style.cssText = style;
      const contentDOM = dom.appendChild(document.createElement("a"));
      return { dom, contentDOM };
    },
  addKeyboardShortcuts: () => lineKeys(BUTTON.node),
});

const form: BlockForm = {
  fields: [
    { name: "words", label: "Words on the button" },
    {
      name: "address",
      label: "Where it leads",
      hint: ADDRESS_HINT,
      isAddress: true,
    },
  ],
  values: ({ attrs, textContent }) => ({ words: textContent, address: attrs.href }),
  read({ words = "", address = "" }) {
    const href = wholeAddress(address);
    if (words.trim() && href) return { attributes: { href }, words: words.trim() };
    return {
      errors: {
        ...(words.trim() ? {} : { words: "Enter the words on the button." }),
        ...(href ? {} : { address: WRONG_ADDRESS }),
      },
    };
  },
};

export const BUTTON_EDITOR: EditorBlock = { extensions: [ButtonNode], form };

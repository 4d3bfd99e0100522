import { Node } from "@tiptap/core";
import type { BlockForm, EditorBlock } from "../editor-block.ts";
import { lineKeys } from "../line-keys.ts";
import { isRelatable, RELATED } from "./block.ts";

const CLASS = RELATED.element.classes[0];

/** Its editable content is the title, which stands where there is no card. */
const RelatedNode = Node.create({
  name: RELATED.node,
  group: "block",
  content: "text*",
  marks: "",
  isolating: true,
  defining: true,
  addAttributes: () => ({ href: { default: null, rendered: false } }),
  parseHTML: () => [
    {
      tag: `p.${CLASS}`,
      // Before the rule for paragraphs.
      priority: 60,
      contentElement: "a",
      getAttrs: (paragraph) => {
        const href = paragraph.querySelector("a")?.getAttribute("href") ?? "";
        return isRelatable(href) ? { href } : false;
      },
    },
  ],
  renderHTML: ({ node }) => ["p", { class: CLASS }, ["a", { href: node.attrs.href }, 0]],
  // Without its address, as for a button.
  addNodeView: () => () => {
    const dom = document.createElement("p");
    dom.className = CLASS;
    return { dom, contentDOM: dom.appendChild(document.createElement("a")) };
  },
  addKeyboardShortcuts: () => lineKeys(RELATED.node),
});

const form: BlockForm = {
  fields: [
    {
      name: "address",
      label: "Which post or event",
      hint: "Words of its title, or its address.",
      isAddress: true,
    },
    {
      name: "title",
      label: "What it is called",
      hint: "In feeds and exports. Here readers see its own title.",
    },
  ],
  values: ({ attrs, textContent }) => ({ address: attrs.href, title: textContent }),
  read({ address = "", title = "" }) {
    const { origin } = window.location;
    const href = address.trim().replace(origin, "");
    if (isRelatable(href) && title.trim()) return { attributes: { href }, words: title.trim() };
    return {
      errors: {
        ...(isRelatable(href) ? {} : { address: "Choose a post or an event of this site." }),
        ...(title.trim() ? {} : { title: "Enter what it is called." }),
      },
    };
  },
};

export const RELATED_EDITOR: EditorBlock = { extensions: [RelatedNode], form };

import { Node } from "@tiptap/core";
import { lineKeys } from "./line-keys.ts";
import type { AcceptsAddress } from "./link-line.ts";

/** Makes the editor's node of a block that is one link, alone on its line, with editable words. */
export function linkLineNode(name: string, className: string, accepts: AcceptsAddress): Node {
  return Node.create({
    name,
    group: "block",
    content: "text*",
    marks: "",
    isolating: true,
    defining: true,
    addAttributes: () => ({ href: { default: null, rendered: false } }),
    parseHTML: () => [
      {
        tag: `p.${className}`,
        // Before the rule for paragraphs.
        priority: 60,
        contentElement: "a",
        getAttrs: (paragraph) => {
          const href = paragraph.querySelector("a")?.getAttribute("href") ?? "";
          return accepts(href) ? { href } : false;
        },
      },
    ],
    renderHTML: ({ node }) => ["p", { class: className }, ["a", { href: node.attrs.href }, 0]],
    // Without its address, as for a button.
    addNodeView: () => () => {
      const dom = document.createElement("p");
      dom.className = className;
      return { dom, contentDOM: dom.appendChild(document.createElement("a")) };
    },
    addKeyboardShortcuts: () => lineKeys(name),
  });
}

import { Mark } from "@tiptap/core";
import { FOOTNOTE, linkAttributes } from "#app/platform/rich-text/html-rules.ts";
import { highlightIn, textColourIn } from "#app/platform/rich-text/palette.ts";

/** The link mark. Stores only the address; the server and `renderHTML` add the other attributes. */
export const Link = Mark.create({
  name: "link",
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => {
        const attributes = linkAttributes(element.getAttribute("href"));
        return attributes ? { href: attributes.href } : false;
      },
    },
  ],
  renderHTML: ({ mark }) => ["a", linkAttributes(mark.attrs.href) ?? {}, 0],
});

/** The mark for one of the 42 text colours. */
export const TextColour = Mark.create({
  name: "textColour",
  addAttributes: () => ({ value: { default: null } }),
  parseHTML: () => [
    {
      tag: "span[style]",
      consuming: false,
      getAttrs: (element) => {
        const value = textColourIn(element.getAttribute("style"));
        return value ? { value } : false;
      },
    },
  ],
  renderHTML: ({ mark }) => ["span", { style: `color:${mark.attrs.value}` }, 0],
});

/** The mark for one of the five highlights. */
export const Highlight = Mark.create({
  name: "highlight",
  addAttributes: () => ({ value: { default: null } }),
  parseHTML: () => [
    {
      tag: "mark[style]",
      getAttrs: (element) => {
        const value = highlightIn(element.getAttribute("style"));
        return value ? { value } : false;
      },
    },
  ],
  renderHTML: ({ mark }) => ["mark", { style: `background-color:${mark.attrs.value}` }, 0],
});

export const Superscript = Mark.create({
  name: "superscript",
  parseHTML: () => [{ tag: "sup" }],
  renderHTML: () => ["sup", 0],
  addKeyboardShortcuts() {
    return { "Mod-.": () => this.editor.commands.toggleMark(this.name) };
  },
});

export const Subscript = Mark.create({
  name: "subscript",
  parseHTML: () => [{ tag: "sub" }],
  renderHTML: () => ["sub", 0],
  addKeyboardShortcuts() {
    return { "Mod-,": () => this.editor.commands.toggleMark(this.name) };
  },
});

/** Stands where its number will be, around all other marks, so that it stays in one piece. */
export const Footnote = Mark.create({
  name: "footnote",
  priority: 1100,
  exitable: true,
  parseHTML: () => [{ tag: `small.${FOOTNOTE}` }],
  renderHTML: () => ["small", { class: FOOTNOTE }, 0],
  addKeyboardShortcuts() {
    return { "Mod-Alt-f": () => this.editor.commands.toggleMark(this.name) };
  },
});

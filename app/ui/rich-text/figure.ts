import { Node } from "@tiptap/core";
import { pictureAttributes } from "#app/platform/rich-text/html-rules.ts";
import { figureView } from "./figure-view.ts";

const ATTRIBUTES = ["src", "srcset", "sizes", "width", "height", "alt"];

/** The node for an uploaded picture. Its editable content is the caption. */
export const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "inline*",
  isolating: true,
  draggable: true,
  addAttributes: () => Object.fromEntries(ATTRIBUTES.map((name) => [name, { default: null }])),
  parseHTML: () => [
    {
      tag: "figure",
      getAttrs: (figure) => (holdsOnePicture(figure) ? readPicture(figure.querySelector("img")) : false),
      contentElement: (figure) => captionOf(figure as Element),
    },
    { tag: "img", getAttrs: readPicture },
  ],
  addNodeView: () => figureView,
  addKeyboardShortcuts: () => ({
    // From a caption, Enter continues below the picture.
    Enter: ({ editor }) => {
      const { $from } = editor.state.selection;
      if ($from.parent.type.name !== "figure") return false;
      return editor.chain().insertContentAt($from.after(), { type: "paragraph" }).focus().run();
    },
    Backspace: ({ editor }) => {
      const { $from, empty } = editor.state.selection;
      if (!empty || $from.parent.type.name !== "figure" || $from.parentOffset > 0) return false;
      return editor.commands.setNodeSelection($from.before());
    },
  }),
  renderHTML: ({ node }) => {
    const picture = ["img", pictureAttributes(node.attrs) ?? {}] as const;
    return node.content.size > 0 ? ["figure", picture, ["figcaption", 0]] : ["figure", picture];
  },
});

/**
 * Returns false for a figure with several pictures or with text beside its caption. Such a figure
 * is parsed as separate nodes, so that nothing is lost.
 */
function holdsOnePicture(figure: Element): boolean {
  const caption = figure.querySelector("figcaption")?.textContent ?? "";
  return figure.querySelectorAll("img").length === 1 && figure.textContent?.trim() === caption.trim();
}

function captionOf(figure: Element): HTMLElement {
  return figure.querySelector("figcaption") ?? figure.ownerDocument.createElement("figcaption");
}

function readPicture(image: Element | null): Record<string, string> | false {
  const found = ATTRIBUTES.map((name) => [name, image?.getAttribute(name) ?? undefined]);
  return pictureAttributes(Object.fromEntries(found)) ?? false;
}

import { Node } from "@tiptap/core";
import { pictureAttributes } from "#app/platform/rich-html-rules.ts";

const ATTRIBUTES = ["src", "srcset", "sizes", "width", "height", "alt"];

/** A picture of ours. What can be written in it is its caption. */
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
  renderHTML: ({ node }) => {
    const picture = ["img", pictureAttributes(node.attrs) ?? {}] as const;
    return node.content.size > 0 ? ["figure", picture, ["figcaption", 0]] : ["figure", picture];
  },
});

/** One with several pictures, or with text beside its caption, is taken apart instead, so that nothing of it is lost. */
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

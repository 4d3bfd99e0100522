import { Node, type NodeViewRenderer } from "@tiptap/core";
import type { Node as ProseNode } from "@tiptap/pm/model";
import { pictureAttributes } from "#app/platform/rich-text/html-rules.ts";
import { lineKeys } from "../line-keys.ts";
import { PICTURE, type PictureCrop, type PictureWidth, pictureClass, readPictureClass } from "./block.ts";
import { figureButton } from "./figure-button.ts";

const ATTRIBUTES = ["src", "srcset", "sizes", "width", "height", "alt"];

/** The node for an uploaded picture. Its editable content is the caption. */
export const Figure = Node.create({
  name: PICTURE.node,
  group: "block",
  content: "inline*",
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    ...Object.fromEntries(ATTRIBUTES.map((name) => [name, { default: null }])),
    // Its width and its crop, by class.
    layout: { default: "" },
    crop: { default: "" },
  }),
  parseHTML: () => [
    {
      tag: "figure",
      getAttrs: (figure) => (holdsOnePicture(figure) ? readFigure(figure) : false),
      contentElement: (figure) => captionOf(figure as Element),
    },
    { tag: "img", getAttrs: readPicture },
  ],
  addNodeView: () => figureView,
  addKeyboardShortcuts: () => lineKeys(PICTURE.node),
  renderHTML: ({ node }) => {
    const picture = ["img", pictureAttributes(node.attrs) ?? {}] as const;
    const own = classOf(node) ? { class: classOf(node) } : {};
    return node.content.size > 0 ? ["figure", own, picture, ["figcaption", 0]] : ["figure", own, picture];
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

const classOf = ({ attrs: { layout, crop } }: ProseNode): string =>
  pictureClass(layout as PictureWidth, crop as PictureCrop);

function readFigure(figure: Element): Record<string, string> | false {
  const picture = readPicture(figure.querySelector("img"));
  const { width: layout, crop } = readPictureClass(figure.className);
  return picture && { ...picture, layout, crop };
}

function readPicture(image: Element | null): Record<string, string> | false {
  const found = ATTRIBUTES.map((name) => [name, image?.getAttribute(name) ?? undefined]);
  return pictureAttributes(Object.fromEntries(found)) ?? false;
}

/** The event of a figure's buttons. `pos` is the figure's position in the document. */
export type FigureRequest = CustomEvent<{ pos: number }>;
/** Dispatched on the text when the user asks to describe, crop or replace a picture. */
export const DESCRIBE_PICTURE = "describe-picture";
export const CROP_PICTURE = "crop-picture";
export const REPLACE_PICTURE = "replace-picture";

/**
 * Renders a picture in the editor, with an editable caption and buttons to describe, crop, replace
 * and remove it.
 */
export const figureView: NodeViewRenderer = ({ node, view, getPos, editor }) => {
  const dom = document.createElement("figure");
  const image = document.createElement("img");
  const contentDOM = document.createElement("figcaption");
  const bar = document.createElement("div");
  const describe = figureButton(() => ask(DESCRIBE_PICTURE));
  const crop = figureButton(() => ask(CROP_PICTURE));
  const replace = figureButton(() => ask(REPLACE_PICTURE));
  const remove = figureButton(() => {
    const pos = getPos();
    if (pos !== undefined)
      editor
        .chain()
        .deleteRange({ from: pos, to: pos + figure.nodeSize })
        .focus()
        .run();
  });
  bar.className = "figure-bar";
  bar.contentEditable = "false";
  bar.append(describe, crop, replace, remove);
  image.contentEditable = "false";
  dom.append(image, contentDOM, bar);
  let figure = node;
  show();

  function ask(request: string) {
    const pos = getPos();
    if (pos !== undefined) view.dom.dispatchEvent(new CustomEvent(request, { detail: { pos } }));
  }

  function show() {
    const { alt } = figure.attrs;
    dom.className = classOf(figure);
    for (const [name, value] of Object.entries({ alt: "", ...pictureAttributes(figure.attrs) }))
      if (image.getAttribute(name) !== value) image.setAttribute(name, value);
    contentDOM.toggleAttribute("data-empty", figure.content.size === 0);
    describe.textContent = alt === null ? "Not described yet" : alt === "" ? "Only decorates" : alt;
    describe.title = "Describe the picture";
    describe.toggleAttribute("data-missing", alt === null);
    describe.setAttribute("aria-label", `Describe the picture: ${describe.textContent}`);
    for (const [button, verb] of [
      [crop, "Crop"],
      [replace, "Replace"],
      [remove, "Remove"],
    ] as const) {
      button.textContent = verb;
      button.setAttribute("aria-label", `${verb} the picture${alt ? `: ${alt}` : ""}`);
    }
  }

  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== figure.type) return false;
      figure = next;
      show();
      return true;
    },
    stopEvent: ({ target }) => bar.contains(target as globalThis.Node),
    ignoreMutation: ({ target, type }) =>
      !contentDOM.contains(target) || (type === "attributes" && target === contentDOM),
  };
};

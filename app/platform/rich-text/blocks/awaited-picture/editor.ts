import { Node, type NodeViewRenderer } from "@tiptap/core";
import type { EditorBlock } from "../editor-block.ts";
import { lineKeys } from "../line-keys.ts";
import { figureButton } from "../picture/figure-button.ts";
import { AWAITED_PICTURE } from "./block.ts";

const CLASS = AWAITED_PICTURE.element.classes[0];

/** Its editable content is the caption, which goes over to the picture. */
const AwaitedPictureNode = Node.create({
  name: AWAITED_PICTURE.node,
  group: "block",
  content: "inline*",
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    name: { default: "Picture", rendered: false },
    /** What the picture shows, if a document says so. Not stored, like the next one. */
    alt: { default: null, rendered: false },
    /** Names the upload that brings the picture. */
    upload: { default: null, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: `figure.${CLASS}`,
      // Before the rule for pictures.
      priority: 60,
      contentElement: (figure) =>
        figure.querySelector("figcaption") ?? figure.ownerDocument.createElement("figcaption"),
      getAttrs: (figure) => {
        const name = figure.querySelector("p")?.textContent?.trim();
        const { alt = null, upload = null } = figure.dataset;
        return name ? { name, alt, upload } : false;
      },
    },
  ],
  renderHTML: ({ node }) => {
    const name = ["p", node.attrs.name] as const;
    return node.content.size > 0
      ? ["figure", { class: CLASS }, name, ["figcaption", 0]]
      : ["figure", { class: CLASS }, name];
  },
  addNodeView: () => awaitedView,
  addKeyboardShortcuts: () => lineKeys(AWAITED_PICTURE.node),
});

/** Dispatched on the text (`FigureRequest`) when somebody wants to choose the picture. */
export const CHOOSE_PICTURE = "choose-picture";

/** Marks the place of a picture whose upload runs, in the decorations of the editor. */
export const ON_ITS_WAY = "is-on-its-way";

const awaitedView: NodeViewRenderer = ({ node, view, getPos, editor, decorations }) => {
  const dom = document.createElement("figure");
  const contentDOM = document.createElement("figcaption");
  const bar = document.createElement("div");
  const choose = figureButton(() => {
    const pos = getPos();
    if (pos !== undefined) view.dom.dispatchEvent(new CustomEvent(CHOOSE_PICTURE, { detail: { pos } }));
  });
  const remove = figureButton(() => {
    const pos = getPos();
    if (pos === undefined) return;
    const to = pos + awaited.nodeSize;
    editor.chain().deleteRange({ from: pos, to }).focus().run();
  });
  dom.className = CLASS;
  bar.className = "figure-bar";
  bar.contentEditable = "false";
  bar.append(choose, remove);
  dom.append(bar, contentDOM);
  let awaited = node;
  show(decorations);

  function show(around: typeof decorations) {
    const { name } = awaited.attrs;
    const isOnItsWay = around.some(({ spec }) => spec[ON_ITS_WAY]);
    contentDOM.toggleAttribute("data-empty", awaited.content.size === 0);
    choose.textContent = isOnItsWay ? `On its way: ${name}` : `Choose this picture: ${name}`;
    choose.disabled = isOnItsWay;
    choose.toggleAttribute("data-missing", !isOnItsWay);
    remove.textContent = "Remove";
    remove.setAttribute("aria-label", `Remove the place for ${name}`);
  }

  return {
    dom,
    contentDOM,
    update(next, around) {
      if (next.type !== awaited.type) return false;
      awaited = next;
      show(around);
      return true;
    },
    stopEvent: ({ target }) => bar.contains(target as globalThis.Node),
    ignoreMutation: ({ target, type }) =>
      !contentDOM.contains(target) || (type === "attributes" && target === contentDOM),
  };
};

export const AWAITED_PICTURE_EDITOR: EditorBlock = { extensions: [AwaitedPictureNode] };

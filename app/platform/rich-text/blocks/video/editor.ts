import { type Editor, Node } from "@tiptap/core";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { linkAttributes, pictureAttributes } from "#app/platform/rich-text/html-rules.ts";
import { wholeAddress } from "#app/platform/rich-text/link-address.ts";
import type { BlockForm, EditorBlock } from "../editor-block.ts";
import { lineKeys } from "../line-keys.ts";
import { figureAttributes } from "../picture/figure-attributes.ts";
import { VIDEO } from "./block.ts";
import { videoOf } from "./video-address.ts";

const CLASS = VIDEO.element.classes[0];
const STILL = ["src", "srcset", "sizes", "width", "height", "alt"];

/** Its editable content is the title. */
const VideoNode = Node.create({
  name: VIDEO.node,
  group: "block",
  content: "text*",
  marks: "",
  isolating: true,
  defining: true,
  addAttributes: () => ({
    href: { default: null, rendered: false },
    /** The attributes of the picture. */
    still: { default: null, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: `figure.${CLASS}`,
      // Before the rule for pictures.
      priority: 60,
      contentElement: "figcaption > a",
      getAttrs: (figure) => {
        const video = videoOf(figure.querySelector("figcaption > a")?.getAttribute("href") ?? "");
        return video ? { href: video.page, still: readStill(figure.querySelector("img")) } : false;
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    "figure",
    { class: CLASS },
    ...(attrs.still ? [["img", pictureAttributes(attrs.still) ?? {}] as const] : []),
    ["figcaption", ["a", linkAttributes(attrs.href) ?? {}, 0]],
  ],
  // Without its address, as for a button.
  addNodeView:
    () =>
    ({ node: { attrs } }) => {
      const dom = document.createElement("figure");
      dom.className = CLASS;
      const still = attrs.still ? pictureAttributes(attrs.still as Record<string, string>) : undefined;
      if (still) {
        const image = dom.appendChild(document.createElement("img"));
        for (const [name, value] of Object.entries(still)) image.setAttribute(name, value);
        image.contentEditable = "false";
      }
      const contentDOM = dom.appendChild(document.createElement("figcaption"));
      return { dom, contentDOM };
    },
  addKeyboardShortcuts: () => lineKeys(VIDEO.node),
});

function readStill(image: Element | null): Record<string, string> | null {
  const found = STILL.map((name) => [name, image?.getAttribute(name) ?? undefined]);
  return pictureAttributes(Object.fromEntries(found)) ?? null;
}

const form: BlockForm = {
  fields: [
    { name: "address", label: "Address of the video", hint: "On YouTube or Vimeo." },
    { name: "title", label: "Title", hint: "If it is empty, it is called as it is there.", isOptional: true },
  ],
  values: ({ attrs, textContent }) => ({ address: attrs.href, title: textContent }),
  read({ address = "", title = "" }) {
    const video = videoOf(wholeAddress(address) ?? "");
    return video
      ? { attributes: { href: video.page, still: null }, words: title.trim() }
      : { errors: { address: "Enter the address of a video on YouTube or Vimeo." } };
  },
  complete: (editor, { attrs }) => void fillIn(editor, attrs.href),
};

/** Where a video's title and still are asked for (app/shell/admin/video-facts.ts). */
const FACTS = "/admin/uploads/video";

export type VideoFacts = { ok: true; title: string; picture: PictureData | undefined };

/** Fills in title and still. Without an answer, the block stays as it is. */
async function fillIn(editor: Editor, href: string): Promise<void> {
  const facts = await askForFacts(href);
  if (!facts || editor.isDestroyed) return;
  const { tr, doc } = editor.state;
  const still = facts.picture && { ...figureAttributes(facts.picture), alt: "" };
  doc.descendants((node, pos) => {
    if (node.type.name !== VIDEO.node || node.attrs.href !== href || node.attrs.still) return true;
    const at = tr.mapping.map(pos);
    if (still) tr.setNodeMarkup(at, undefined, { href, still });
    if (node.content.size === 0 && facts.title) tr.insertText(facts.title, at + 1);
    return false;
  });
  if (tr.docChanged) editor.view.dispatch(tr.setMeta("addToHistory", false));
}

async function askForFacts(href: string): Promise<VideoFacts | undefined> {
  try {
    const response = await fetch(FACTS, { method: "POST", body: new URLSearchParams({ address: href }) });
    return response.ok ? ((await response.json()) as VideoFacts) : undefined;
  } catch {
    return undefined;
  }
}

export const VIDEO_EDITOR: EditorBlock = { extensions: [VideoNode], form };

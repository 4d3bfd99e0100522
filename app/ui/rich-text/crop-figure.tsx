import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { useState } from "react";
import { flushSync } from "react-dom";
import { picturesIn } from "#app/platform/images/picture-data.ts";
import { CROP_PICTURE } from "#app/platform/rich-text/blocks/picture/figure.ts";
import { figureAttributes } from "#app/platform/rich-text/blocks/picture/figure-attributes.ts";
import { CropPicture } from "../picture/crop/crop-picture.tsx";
import { useTextRequests } from "./use-text-requests.ts";

/** Crops a picture of the text, when its button asks for it. The whole one comes back with Undo. */
export function CropFigure({ editor }: { editor: Editor }) {
  const [asked, setAsked] = useState<{ pos: number; figure: Node }>();
  useTextRequests(editor, CROP_PICTURE, (pos) => {
    const figure = editor.state.doc.nodeAt(pos);
    if (figure) setAsked({ pos, figure });
  });
  if (!asked) return null;
  const { src, width, height } = asked.figure.attrs;
  const [id] = picturesIn(src);
  if (id === undefined) return null;

  const close = () => setAsked(undefined);
  return (
    <CropPicture
      picture={{ id, address: src, width: Number(width), height: Number(height) }}
      onClose={close}
      onCropped={(part) => {
        const { alt: _, ...attributes } = figureAttributes(part);
        changeFigure(editor, asked, attributes);
        // The closing dialog returns the focus to the button, where Undo would do nothing.
        flushSync(close);
        editor.commands.focus();
      }}
    />
  );
}

/** Changes a figure where it is now: others may have changed the text above it meanwhile. */
function changeFigure(
  { state, view }: Editor,
  { pos, figure: { attrs } }: { pos: number; figure: Node },
  attributes: Record<string, unknown>,
): void {
  const isIt = (node: Node | null) => node?.attrs.src === attrs.src;
  let place = isIt(state.doc.nodeAt(pos)) ? pos : undefined;
  state.doc.descendants((node, at) => {
    if (place === undefined && isIt(node)) place = at;
  });
  const figure = place === undefined ? null : state.doc.nodeAt(place);
  if (place === undefined || !figure) return;
  view.dispatch(state.tr.setNodeMarkup(place, undefined, { ...figure.attrs, ...attributes }));
}

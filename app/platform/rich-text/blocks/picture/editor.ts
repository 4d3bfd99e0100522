import type { BlockChoice, EditorBlock } from "../editor-block.ts";
import { GALLERY } from "../gallery/block.ts";
import { PICTURE, PICTURE_CROPS, PICTURE_WIDTHS } from "./block.ts";
import { Figure } from "./figure.ts";

const widths = Object.entries(PICTURE_WIDTHS).map(([name, { label }]) => choice("layout", name, label));
const crops = Object.entries(PICTURE_CROPS).map(([name, label]) => choice("crop", name, label));

function choice(attribute: "layout" | "crop", value: string, label: string): BlockChoice {
  return {
    label,
    run: (chain) => chain.updateAttributes(PICTURE.node, { [attribute]: value }),
    isOn: (node) => node.attrs[attribute] === value,
    // A gallery gives all its pictures one shape.
    isOffered: (parent) => parent.type.name !== GALLERY.node,
  };
}

export const PICTURE_EDITOR: EditorBlock = { extensions: [Figure], choices: [...widths, ...crops] };

import { type HtmlElement, type HtmlNode, isElement } from "#app/platform/rich-text/html-tree.ts";
import type { Block } from "../block.ts";
import { PICTURE, withSizes } from "../picture/block.ts";

/** More would no longer be looked at. */
export const MAX_PICTURES = 9;

const PICTURE_CLASSES: ReadonlySet<string> = new Set(PICTURE.element.classes);

/** How wide a picture is, of which two or three stand side by side. */
const SIZES = "(min-width: 48rem) 14rem, 50vw";

/** Pictures side by side. */
export const GALLERY = {
  node: "gallery",
  label: "Gallery",
  hint: `Up to ${MAX_PICTURES} pictures side by side`,
  words: ["pictures", "photos", "images", "album", "grid"],
  icon: "M3 3h8v8H3zM13 3h8v8h-8zM3 13h8v8H3zM13 13h8v8h-8z",
  insert: { ask: "gallery" },
  element: { tag: "div", classes: ["prose-gallery"] },
  isWhole: ({ children }, rules) =>
    children.length <= MAX_PICTURES &&
    children.every((child) => isPicture(child) && PICTURE.isWhole(child, rules)),
  /**
   * Puts what is no picture below, and more than nine pictures into further galleries. All have the
   * gallery's width.
   */
  shape(gallery, shaper) {
    const blocks = shaper.blocks(gallery.children).map(withoutWidth);
    const pictures = blocks.filter(isPicture);
    const galleries: HtmlElement[] = [];
    for (let first = 0; first < pictures.length; first += MAX_PICTURES)
      galleries.push({ ...gallery, children: pictures.slice(first, first + MAX_PICTURES) });
    return [...galleries, ...blocks.filter((block) => !isPicture(block))];
  },
  show(gallery, { place }) {
    if (gallery.children.length === 0) return [];
    return place === "feed" ? gallery.children : [withSizes(gallery, SIZES)];
  },
} as const satisfies Block;

function isPicture(node: HtmlNode): node is HtmlElement {
  return isElement(node, "figure") && node.attributes.class === undefined;
}

function withoutWidth(block: HtmlElement): HtmlElement {
  const isWhole = isElement(block, "figure") && isElement(block.children[0], "img");
  return isWhole && PICTURE_CLASSES.has(block.attributes.class ?? "") ? { ...block, attributes: {} } : block;
}

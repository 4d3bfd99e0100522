import { allOf, element, type HtmlElement, isElement, without } from "#app/platform/rich-text/html-tree.ts";
import type { Block } from "../block.ts";

/** The widths of a picture on its page, by class, with the `sizes` of its image. */
export const PICTURE_WIDTHS = {
  "": { label: "As wide as the text", sizes: "(min-width: 48rem) 42rem, 100vw" },
  "prose-wide": { label: "Wider than the text", sizes: "(min-width: 66rem) 64rem, 100vw" },
  "prose-full": { label: "Across the screen", sizes: "100vw" },
} as const;

/** How a picture is cropped, by class. Its focal point stays visible. */
export const PICTURE_CROPS = {
  "": "Whole picture",
  "prose-landscape": "Cropped, landscape",
  "prose-square": "Cropped, square",
} as const;

export type PictureWidth = keyof typeof PICTURE_WIDTHS;
export type PictureCrop = keyof typeof PICTURE_CROPS;

const WIDTHS = Object.keys(PICTURE_WIDTHS) as PictureWidth[];
const CROPS = Object.keys(PICTURE_CROPS) as PictureCrop[];

/** Joins the classes of a figure, as they are stored. */
export function pictureClass(width: PictureWidth, crop: PictureCrop): string {
  return [width, crop].filter(Boolean).join(" ");
}

/** Reads the classes of a figure, in any order. Unknown ones count as none. */
export function readPictureClass(written: string): { width: PictureWidth; crop: PictureCrop } {
  const names = written.split(/\s+/);
  const find = <Name extends string>(known: readonly Name[]) => known.find((one) => names.includes(one));
  return { width: find(WIDTHS.slice(1)) ?? "", crop: find(CROPS.slice(1)) ?? "" };
}

/** An uploaded picture and its caption. */
export const PICTURE = {
  node: "figure",
  label: "Picture",
  hint: "From this device, with a caption",
  words: ["image", "photo", "img"],
  icon: "M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 5M16 9.5v.01",
  insert: { ask: "pictures" },
  element: {
    tag: "figure",
    classes: WIDTHS.flatMap((width) => CROPS.map((crop) => pictureClass(width, crop))),
  },
  isWhole({ children: [picture, caption, ...more] }, rules) {
    const isCaption =
      caption === undefined || (isElement(caption, "figcaption") && rules.isLine(caption.children));
    return isElement(picture, "img") && isCaption && more.length === 0;
  },
  /** Makes a figure per picture. The caption stays with the last one. */
  shape({ attributes, children }, shaper) {
    const pictures = allOf(children, "img");
    const caption = allOf(children, "figcaption")[0];
    if (pictures.length === 0) return shaper.blocks(children);
    const others = shaper.blocks(without(children, ["img", "figcaption"]));
    const words = caption ? shaper.line(caption.children) : [];
    const figures = pictures.map((picture, index) => {
      const isLast = index === pictures.length - 1;
      const below = isLast && words.length > 0 ? [element("figcaption", words)] : [];
      return element("figure", [picture, ...below], attributes);
    });
    return [...figures, ...others];
  },
  /** Lets browsers load the picture in its width. Feeds have a width of their own. */
  show(figure, { place }) {
    const { width } = readPictureClass(figure.attributes.class ?? "");
    return place === "feed" || width === "" ? [figure] : [withSizes(figure, PICTURE_WIDTHS[width].sizes)];
  },
} as const satisfies Block;

/** Sets the `sizes` of the pictures in an element. */
export function withSizes(node: HtmlElement, sizes: string): HtmlElement {
  if (node.tag === "img")
    return node.attributes.sizes ? element("img", [], { ...node.attributes, sizes }) : node;
  const children = node.children.map((child) =>
    typeof child === "string" ? child : withSizes(child, sizes),
  );
  return { ...node, children };
}

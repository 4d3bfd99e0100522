import { type PictureData, pictureAddress, pictureSrcSet } from "#app/platform/images/picture-data.ts";

/**
 * The maximum width of the fallback image in pixels. Browsers that support `srcset` choose by
 * themselves.
 */
const USUAL_WIDTH = 1280;

/** Converts a stored picture to the attributes of a figure. `alt` is null: not described yet. */
export function figureAttributes(picture: PictureData): Record<string, string | null> {
  const { widths } = picture;
  const width = widths.findLast((candidate) => candidate <= USUAL_WIDTH) ?? widths[0] ?? picture.width;
  return {
    src: pictureAddress(picture, width, "jpg"),
    srcset: pictureSrcSet(picture, "webp"),
    sizes: "(min-width: 48rem) 42rem, 100vw",
    width: String(picture.width),
    height: String(picture.height),
    alt: null,
  };
}

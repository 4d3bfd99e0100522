/** The formats in which every picture is stored. AVIF follows a little later than the others. */
export type PictureFormat = "avif" | "webp" | "jpg";

/** A stored picture, as pages need it. Plain data: loaders pass it to components. */
export type PictureData = {
  /** 32 hex digits, derived from the content: the same picture has the same id. */
  id: string;
  /** Size of the largest stored version, after applying orientation. */
  width: number;
  height: number;
  /** The stored widths in pixels, ascending. The last one is `width`. */
  widths: number[];
  /** A tiny blurred version as a data URL. Empty for a picture with transparent parts. */
  placeholder: string;
  /**
   * Whether AVIF versions exist. They are created in the background after the upload was answered.
   */
  hasAvif: boolean;
  /** The point that stays visible where it is cropped (`object-position`), if not the middle. */
  focus?: string;
};

/** The path under which pictures are served (server/picture-files.ts). */
export const PICTURES_PATH = "/pictures/";

const IN_HTML = new RegExp(`${PICTURES_PATH}([0-9a-f]{32})-`, "g");

/** Lists the pictures in a formatted text, each once. */
export function picturesIn(html: string): string[] {
  return [...new Set(Array.from(html.matchAll(IN_HTML), (match) => match[1] as string))];
}

/**
 * The stored name of one version of a picture: its key in the file store and the last part of its
 * address.
 */
export function pictureFileName(id: string, width: number, format: PictureFormat): string {
  return `${id}-${width}.${format}`;
}

/** The address of one version of a picture, from the root of the site. */
export function pictureAddress(
  picture: Pick<PictureData, "id">,
  width: number,
  format: PictureFormat,
): string {
  return PICTURES_PATH + pictureFileName(picture.id, width, format);
}

/** The `srcset` of a picture in one format. */
export function pictureSrcSet(picture: Pick<PictureData, "id" | "widths">, format: PictureFormat): string {
  return picture.widths.map((width) => `${pictureAddress(picture, width, format)} ${width}w`).join(", ");
}

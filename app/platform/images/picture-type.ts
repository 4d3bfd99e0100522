/** The picture types accepted for upload (specification, section 5). */
export type PictureType = "jpeg" | "png" | "gif" | "webp";

const SVG_START = /^\s*<(?:svg[\s>]|\?xml|!--|!doctype svg)/i;
const SVG_WITHIN = 4096;
/** Brands of the ISO media container for still pictures: HEIC, HEIF and AVIF in their variants. */
const STILL_BRANDS = /^(?:heic|heix|heim|heis|hevc|hevx|hevm|hevs|mif1|mif2|msf1|avif|avis)$/;

/**
 * Detects a file's type from its first bytes, ignoring its name and the browser's claim.
 *
 * @returns one of the four accepted types, `other` for a picture of another type (SVG, HEIC, AVIF,
 *   TIFF, BMP, …), undefined for anything else
 */
export function sniffPictureType(bytes: Uint8Array): PictureType | "other" | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SVG_WITHIN));
  const text = head.toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "gif";
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return "webp";
  return isOtherPicture(text) ? "other" : undefined;
}

function isOtherPicture(text: string): boolean {
  const tiff = /^(?:II[*+]\0|MM\0[*+])/.test(text);
  const bitmap = text.startsWith("BM") && text.startsWith("\0\0\0\0", 6);
  const icon = text.startsWith("\0\0\x01\0");
  const photoshop = text.startsWith("8BPS");
  const jpegXl = text.startsWith("\xff\x0a") || text.startsWith("\0\0\0\x0cJXL ");
  const jpeg2000 = text.startsWith("\0\0\0\x0cjP  ");
  const still = text.startsWith("ftyp", 4) && STILL_BRANDS.test(text.slice(8, 12));
  const withoutMark = text.replace(/^\xef\xbb\xbf/, "");
  const svg = SVG_START.test(withoutMark) && /<svg[\s>]/i.test(withoutMark);
  return tiff || bitmap || icon || photoshop || jpegXl || jpeg2000 || still || svg;
}

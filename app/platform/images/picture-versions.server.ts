import sharp, { type Metadata, type OutputInfo, type Sharp } from "sharp";
import type { DecodedPicture, DecoderAnswer, DecoderRefusal, PictureArea } from "./decoder-messages.ts";
import type { Frame } from "./frames.ts";
import { MAX_PIXELS } from "./picture-refusal.ts";

/**
 * The widths for `srcset`. A picture is never enlarged. 208 suits the small picture of a card on a
 * phone (104 px at two device pixels each), where 320 would be twice the bytes. 728 suits most
 * phone screens (360 px at two device pixels each, and 412 at 1.75): if 960 came next, they would
 * load a quarter more than they can show.
 */
const WIDTHS = [208, 320, 480, 728, 1024, 1280, 1920];
const MAX_WIDTH = 1920;
/**
 * A very tall picture is scaled down further: WebP ends at 16,383 pixels, and no screen needs them.
 */
const MAX_HEIGHT = 7680;
/**
 * A picture a few pixels wide and millions high takes many times longer than its pixel count
 * suggests.
 */
const MAX_SIDE = 65_535;
/**
 * How much of a picture may be in memory at once. With everything else, the process stays below 300
 * MB.
 */
const MAX_HELD_BYTES = 160 * 1024 * 1024;
const JPEG = { quality: 80, mozjpeg: true };
const WEBP = { quality: 76, effort: 4 };
/** Takes a third of the time, for files that are a tenth larger. */
const QUICK_JPEG = { quality: 80 };
const QUICK_WEBP = { quality: 76, effort: 2 };
/** Effort 3 takes a quarter of the time, but makes files half as large again. */
const AVIF = { quality: 40, effort: 4, chromaSubsampling: "4:2:0" };
/**
 * The placeholder is tried in these sizes until its address is short enough to be in every page.
 */
const PLACEHOLDER_SIZES = [12, 10, 8, 6];
const PLACEHOLDER_LENGTH = 170;

type Decoded = { data: Buffer; info: OutputInfo };

/**
 * Creates the stored versions of a picture. Decodes and re-encodes every pixel and keeps nothing
 * else: no EXIF, GPS, XMP, comments or colour profile, and no trailing bytes. Applies the
 * orientation, converts colours to sRGB, and keeps only the first frame of an animation.
 *
 * @param bytes a JPEG, PNG, GIF or WebP
 * @param options.quick whether speed matters more than size, as on a site's first start; also uses
 *   all processors
 * @param options.area the part to keep. The rest is not in any version
 * @returns the answer for the server, or why the picture cannot be accepted
 */
export async function makeVersions(
  bytes: Buffer,
  { quick = false, area }: { quick?: boolean; area?: PictureArea | undefined } = {},
): Promise<Frame<DecoderAnswer>> {
  let base: Decoded;
  try {
    // The header alone tells the size of the picture, so a decompression bomb is refused before a
    // pixel is decoded.
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { width, height } = metadata;
    if (width * height > MAX_PIXELS) return refused("too-many-pixels", `${width} x ${height}`);
    const heldBytes = bytesHeldAtOnce(metadata);
    if (Math.max(width, height) > MAX_SIDE || heldBytes > MAX_HELD_BYTES)
      return refused("too-heavy", `${width} x ${height}, ${Math.round(heldBytes / 2 ** 20)} MB at once`);
    base = await decode(bytes, area);
  } catch (error) {
    return refused("damaged", error instanceof Error ? error.message : String(error));
  }
  const { width, height } = base.info;
  const transparent = base.info.channels === 4 && !(await open(base).stats()).isOpaque;
  const widths = [...WIDTHS.filter((step) => step < width), width];
  const picture: DecodedPicture = {
    width,
    height,
    widths,
    transparent,
    // It would remain visible behind transparent parts.
    placeholder: transparent ? "" : await makePlaceholder(base),
    versions: [],
  };
  const parts: Promise<Buffer>[] = [];
  for (const step of widths) {
    const resized = () => (step === width ? open(base) : open(base).resize(step));
    // JPEG has no transparency. Such pictures are drawn for a white background.
    const flat = resized().flatten({ background: "white" });
    parts.push(flat.jpeg(quick ? QUICK_JPEG : JPEG).toBuffer());
    if (!quick) await parts.at(-1);
    parts.push(
      resized()
        .webp(quick ? QUICK_WEBP : WEBP)
        .toBuffer(),
    );
    if (!quick) await parts.at(-1);
    picture.versions.push({ width: step, format: "jpg" }, { width: step, format: "webp" });
  }
  return { message: { kind: "versions", picture }, parts: await Promise.all(parts) };
}

/**
 * Estimates how many bytes the decoder must hold before it can output the first row. 0 if it works
 * row by row.
 */
function bytesHeldAtOnce({
  format,
  width,
  height,
  channels,
  depth,
  isProgressive,
  chromaSubsampling,
}: Metadata) {
  return width * height * bytesPerPixel();

  function bytesPerPixel(): number {
    if (format === "gif") return 5.5;
    if (format === "webp") return 4;
    if (!isProgressive) return 0;
    // An interlaced PNG needs all pixels. A progressive JPEG needs two bytes per coefficient.
    if (format === "png") return channels * (depth === "ushort" ? 2 : 1);
    return 2 * (chromaSubsampling === "4:2:0" ? 1.5 : channels);
  }
}

/** Creates the AVIF version of one width from a stored version. */
export async function makeAvif(bytes: Buffer, width: number): Promise<Frame<DecoderAnswer>> {
  try {
    const avif = await sharp(bytes).resize({ width, withoutEnlargement: true }).avif(AVIF).toBuffer();
    return { message: { kind: "avif" }, parts: [avif] };
  } catch (error) {
    return refused("damaged", error instanceof Error ? error.message : String(error));
  }
}

/** Decodes once, upright, in sRGB, at the largest stored size. */
function decode(bytes: Buffer, area: PictureArea | undefined): Promise<Decoded> {
  // "error" accepts what a browser would show too, such as a broken EXIF block, but no truncated
  // picture.
  const upright = sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS }).autoOrient();
  return (area ? upright.extract(area) : upright)
    .resize(MAX_WIDTH, MAX_HEIGHT, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
}

function open({ data, info }: Decoded): Sharp {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

async function makePlaceholder(base: Decoded): Promise<string> {
  for (const size of PLACEHOLDER_SIZES) {
    const tiny = await open(base)
      .resize(size, size, { fit: "inside" })
      .flatten({ background: "white" })
      .webp({ quality: 20, effort: 6 })
      .toBuffer();
    const address = `data:image/webp;base64,${tiny.toString("base64")}`;
    if (address.length <= PLACEHOLDER_LENGTH) return address;
  }
  return "";
}

function refused(reason: DecoderRefusal, detail: string): Frame<DecoderAnswer> {
  return { message: { kind: "refused", reason, detail }, parts: [] };
}

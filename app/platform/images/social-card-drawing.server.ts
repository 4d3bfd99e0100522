import { rmSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp, { type OutputInfo, type OverlayOptions, type Sharp } from "sharp";
import type { CardDrawing, CardWords, DecoderAnswer } from "./decoder-messages.ts";
import type { Frame } from "./frames.ts";

/**
 * Where text is placed on the background (app/platform/images/card-background.svg), in
 * pixels.
 */
const LEFT = 80;
const WIDTH = 860;
const ABOVE_TOP = 112;
const TITLE_TOP = 176;
const TITLE_HEIGHT = 320;
const BELOW_LEFT = 156;
const BELOW_MIDDLE = 553;

/** The largest size that fits is used. A title of 100 characters fits in the smallest. */
const TITLE_SIZES = [84, 72, 60, 50, 42];
/** On a picture, the title is above the bottom edge, on a shade that leaves most of it visible. */
const ON_PICTURE = {
  width: 1040,
  titleHeight: 224,
  titleBottom: 520,
  shadeHeight: 240,
  sizes: [66, 56, 48, 42],
};
const CARD = { width: 1200, height: 630 };
const SHADE = { r: 51, g: 16, b: 46, opacity: 0.9 };
const PAPER = "#fbf6ec";
const MARIGOLD = "#f2a71b";
const JPEG = { quality: 84, mozjpeg: true, chromaSubsampling: "4:4:4" };

type Line = { data: Buffer; info: OutputInfo };

/**
 * Draws a card for social networks.
 *
 * @param background a PNG of the card's full size, or any picture
 * @param font a TTF whose family is called Aleo
 */
export async function drawCard(
  { words, onPicture, focus }: CardDrawing,
  background: Buffer,
  font: Buffer,
): Promise<Frame<DecoderAnswer>> {
  fontFile ??= keepFont(font);
  const card = onPicture
    ? await composeOnPicture(words, await crop(background, focus), await fontFile)
    : await compose(words, background, await fontFile);
  return { message: { kind: "card" }, parts: [card] };
}

let fontFile: Promise<string> | undefined;

/**
 * Writes the font to a file, because the text engine accepts nothing else. It rereads the file as
 * long as the process lives.
 */
async function keepFont(font: Buffer): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "card-font-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "font.ttf");
  await writeFile(file, font);
  return file;
}

async function compose({ above, title, below }: CardWords, background: Buffer, font: string) {
  const layers: OverlayOptions[] = [];
  const place = ({ data }: Line, left: number, top: number) => layers.push({ input: data, left, top });
  if (above) place(await write(above, 30, MARIGOLD, font, WIDTH), LEFT, ABOVE_TOP);
  if (title) place(await fitTitle(title, font, BESIDE_CLOTH), LEFT, TITLE_TOP);
  if (below) {
    const line = await write(below, 32, PAPER, font, WIDTH - (BELOW_LEFT - LEFT));
    place(line, BELOW_LEFT, BELOW_MIDDLE - Math.round(line.info.height / 2));
  }
  return sharp(background).composite(layers).jpeg(JPEG).toBuffer();
}

/** Crops a picture to a card, around its focal point or else around what looks important. */
async function crop(picture: Buffer, focus: string | undefined): Promise<Sharp> {
  const [x, y] = focus?.match(/\d+/g)?.map(Number) ?? [];
  if (x === undefined || y === undefined)
    return sharp(picture).resize({ ...CARD, fit: "cover", position: sharp.strategy.attention });
  const { width, height } = await sharp(picture).metadata();
  const scale = Math.max(CARD.width / width, CARD.height / height);
  const scaled = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return sharp(picture)
    .resize({ ...scaled, fit: "fill" })
    .extract({
      left: Math.round(((scaled.width - CARD.width) * x) / 100),
      top: Math.round(((scaled.height - CARD.height) * y) / 100),
      ...CARD,
    });
}

async function composeOnPicture({ above, title, below }: CardWords, picture: Sharp, font: string) {
  const { width, titleBottom, shadeHeight } = ON_PICTURE;
  const line = title ? await fitTitle(title, font, ON_PICTURE) : undefined;
  const top = titleBottom - (line?.info.height ?? 0);
  const layers: OverlayOptions[] = [{ input: await shadeFrom(top - shadeHeight, top), left: 0, top: 0 }];
  if (line) layers.push({ input: line.data, left: LEFT, top });
  if (above) {
    const { data, info } = await write(above, 30, MARIGOLD, font, width);
    layers.push({ input: data, left: LEFT, top: top - info.height - 16 });
  }
  if (below) layers.push({ input: (await write(below, 30, PAPER, font, width)).data, left: LEFT, top: 554 });
  return picture.composite(layers).jpeg(JPEG).toBuffer();
}

/** Draws a shade that is transparent down to `start`, and from `end` on dark enough for text. */
function shadeFrom(start: number, end: number): Promise<Buffer> {
  const { r, g, b, opacity } = SHADE;
  const column = Array.from({ length: CARD.height }, (_, y) => {
    const share = Math.min(1, Math.max(0, (y - start) / (end - start)));
    return [r, g, b, Math.round(255 * opacity * share)];
  });
  return sharp(Uint8Array.from(column.flat()), { raw: { width: 1, height: CARD.height, channels: 4 } })
    .resize({ ...CARD, fit: "fill", kernel: "nearest" })
    .png()
    .toBuffer();
}

const BESIDE_CLOTH = { width: WIDTH, titleHeight: TITLE_HEIGHT, sizes: TITLE_SIZES };

async function fitTitle(
  title: string,
  font: string,
  { width, titleHeight, sizes }: { width: number; titleHeight: number; sizes: readonly number[] },
): Promise<Line> {
  let line: Line | undefined;
  for (const size of sizes) {
    line = await write(title, size, PAPER, font, width);
    if (line.info.height <= titleHeight && line.info.width <= width) return line;
  }
  // One endless word, or a very long title: crop to what fits.
  const { data, info } = line as Line;
  const box = {
    left: 0,
    top: 0,
    width: Math.min(info.width, width),
    height: Math.min(info.height, titleHeight),
  };
  return sharp(data).extract(box).png().toBuffer({ resolveWithObject: true });
}

function write(text: string, size: number, colour: string, font: string, width: number): Promise<Line> {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return sharp({
    text: {
      text: `<span foreground="${colour}">${escaped}</span>`,
      font: `Aleo Bold ${size}`,
      fontfile: font,
      width,
      wrap: "word-char",
      rgba: true,
      spacing: Math.round(size / 8),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}

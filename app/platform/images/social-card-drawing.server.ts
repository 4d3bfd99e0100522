import { rmSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp, { type OutputInfo, type OverlayOptions } from "sharp";
import type { CardWords, DecoderAnswer } from "./decoder-messages.ts";
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
const PAPER = "#fbf6ec";
const MARIGOLD = "#f2a71b";
const JPEG = { quality: 84, mozjpeg: true, chromaSubsampling: "4:4:4" };

type Line = { data: Buffer; info: OutputInfo };

/**
 * Draws a card for social networks.
 *
 * @param background a PNG of the card's full size
 * @param font a TTF whose family is called Aleo
 */
export async function drawCard(
  words: CardWords,
  background: Buffer,
  font: Buffer,
): Promise<Frame<DecoderAnswer>> {
  fontFile ??= keepFont(font);
  const card = await compose(words, background, await fontFile);
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
  if (title) place(await fitTitle(title, font), LEFT, TITLE_TOP);
  if (below) {
    const line = await write(below, 32, PAPER, font, WIDTH - (BELOW_LEFT - LEFT));
    place(line, BELOW_LEFT, BELOW_MIDDLE - Math.round(line.info.height / 2));
  }
  return sharp(background).composite(layers).jpeg(JPEG).toBuffer();
}

async function fitTitle(title: string, font: string): Promise<Line> {
  let line: Line | undefined;
  for (const size of TITLE_SIZES) {
    line = await write(title, size, PAPER, font, WIDTH);
    if (line.info.height <= TITLE_HEIGHT && line.info.width <= WIDTH) return line;
  }
  // One endless word, or a very long title: crop to what fits.
  const { data, info } = line as Line;
  const box = {
    left: 0,
    top: 0,
    width: Math.min(info.width, WIDTH),
    height: Math.min(info.height, TITLE_HEIGHT),
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

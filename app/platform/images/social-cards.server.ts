import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Files, OpenedFile } from "../files/files.server.ts";
import type { Site } from "../http/site.server.ts";
import type { CardWords } from "./decoder-messages.ts";
import { type PictureData, pictureFileName } from "./picture-data.ts";

/**
 * Increase this when the background or the drawing changes: cards are then redrawn under new names.
 */
const DRAWING = 2;
/**
 * How many cards may wait to be drawn. Further requests must retry later, because uploads must not
 * wait long behind cards.
 */
const MAX_WAITING = 8;
const MAX_WORDS = 200;
const CARD_WIDTH = 1200;

/** A card: its text, over a picture or the site's own background. */
export type SocialCard = { words: CardWords; picture: PictureData | null };

const drawing = new Map<string, Promise<void>>();

/** Computes a card's name. The same card has the same name on every server of the site. */
export function socialCardKey({ words, picture }: SocialCard): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([DRAWING, words, picture?.id]))
    .digest("hex");
  return `card-${hash.slice(0, 32)}.jpg`;
}

/**
 * Opens a card, 1200 x 630. On first request, the decoder process draws it and it
 * is stored among the files.
 *
 * @returns undefined while too many other cards are being drawn
 */
export async function openSocialCard(
  { files, pictures }: Pick<Site, "files" | "pictures">,
  card: SocialCard,
): Promise<OpenedFile | undefined> {
  const key = socialCardKey(card);
  const kept = await files.read(key);
  if (kept) return kept;
  if (!drawing.has(key)) {
    if (drawing.size >= MAX_WAITING) return undefined;
    drawing.set(
      key,
      drawAndKeep({ files, pictures }, card, key).finally(() => drawing.delete(key)),
    );
  }
  await drawing.get(key);
  return files.read(key);
}

async function drawAndKeep(
  { files, pictures }: Pick<Site, "files" | "pictures">,
  { words, picture }: SocialCard,
  key: string,
): Promise<void> {
  // Loaded with the first card, because most server processes never draw one.
  const { background, font } = await import("./card-parts.ts");
  const below = picture ? await readPicture(files, picture) : background;
  const card = { words: shorten(words), onPicture: picture !== null };
  await files.put(key, await pictures.drawCard(card, below, font), "image/jpeg");
}

/** Reads the smallest version of a picture that is as wide as a card, or the largest there is. */
async function readPicture(files: Files, { id, widths, width }: PictureData): Promise<Buffer> {
  const wide = widths.find((one) => one >= CARD_WIDTH) ?? width;
  const file = await files.read(pictureFileName(id, wide, "jpg"));
  if (!file) throw new Error(`The picture ${id} has no file`);
  return buffer(file.stream);
}

function shorten({ above, title, below }: CardWords): CardWords {
  const short = (text: string) => Array.from(text).slice(0, MAX_WORDS).join("");
  return { above: short(above), title: short(title), below: short(below) };
}

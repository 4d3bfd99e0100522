import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Files, OpenedFile } from "../files/files.server.ts";
import type { WritableSite } from "../http/site.server.ts";
import type { CardWords } from "./decoder-messages.ts";
import { type PictureData, pictureFileName } from "./picture-data.ts";
import { isWithdrawn } from "./picture-permission.server.ts";

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

type CardPlace = Pick<WritableSite, "db" | "files" | "pictures">;

const drawing = new Map<string, Promise<void>>();

/** Computes a card's name. The same card has the same name on every server of the site. */
export function socialCardKey({ words, picture }: SocialCard): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([DRAWING, words, picture?.id, picture?.focus]))
    .digest("hex");
  return `card-${hash.slice(0, 32)}.jpg`;
}

/**
 * Opens a card, 1200 x 630. On first request, the decoder process draws it and it
 * is stored among the files.
 *
 * @returns undefined while too many other cards are being drawn
 */
export async function openSocialCard(site: CardPlace, card: SocialCard): Promise<OpenedFile | undefined> {
  const { files } = site;
  const key = socialCardKey(card);
  const kept = await files.read(key);
  if (kept) return kept;
  if (!drawing.has(key)) {
    if (drawing.size >= MAX_WAITING) return undefined;
    drawing.set(
      key,
      drawAndKeep(site, card, key).finally(() => drawing.delete(key)),
    );
  }
  await drawing.get(key);
  return files.read(key);
}

async function drawAndKeep(
  { files, pictures, db }: CardPlace,
  { words, picture }: SocialCard,
  key: string,
): Promise<void> {
  // Loaded with the first card, because most server processes never draw one.
  const { background, font } = await import("./card-parts.ts");
  const below = picture ? await readPicture(files, picture) : background;
  const card = { words: shorten(words), onPicture: picture !== null, focus: picture?.focus };
  const drawn = await pictures.drawCard(card, below, font);
  if (picture) await noteCard(db, key, picture.id);
  await files.put(key, drawn, "image/jpeg");
  // The picture may have been withdrawn while the card was drawn.
  if (picture && (await isWithdrawn(db, picture.id))) await files.remove(key);
}

/** Records that a picture is under a card, so that the card goes with it. */
async function noteCard(db: CardPlace["db"], key: string, pictureId: string): Promise<void> {
  await db
    .insertInto("pictureCards")
    .values({ key, pictureId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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

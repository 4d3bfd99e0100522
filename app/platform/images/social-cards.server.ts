import { createHash } from "node:crypto";
import type { OpenedFile } from "../files/files.server.ts";
import type { Site } from "../http/site.server.ts";
import type { CardWords } from "./decoder-messages.ts";

/**
 * Increase this when the background or the drawing changes: cards are then redrawn under new names.
 */
const DRAWING = 1;
/**
 * How many cards may wait to be drawn. Further requests must retry later, because uploads must not
 * wait long behind cards.
 */
const MAX_WAITING = 8;
const MAX_WORDS = 200;

const drawing = new Map<string, Promise<void>>();

/** Computes a card's name. The same text gives the same name on every server of the site. */
export function socialCardKey(words: CardWords): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([DRAWING, words]))
    .digest("hex");
  return `card-${hash.slice(0, 32)}.jpg`;
}

/**
 * Opens the card with this text, 1200 x 630. On first request, the decoder process draws it and it
 * is stored among the files.
 *
 * @returns undefined while too many other cards are being drawn
 */
export async function openSocialCard(
  { files, pictures }: Pick<Site, "files" | "pictures">,
  words: CardWords,
): Promise<OpenedFile | undefined> {
  const key = socialCardKey(words);
  const kept = await files.read(key);
  if (kept) return kept;
  if (!drawing.has(key)) {
    if (drawing.size >= MAX_WAITING) return undefined;
    drawing.set(
      key,
      drawAndKeep({ files, pictures }, words, key).finally(() => drawing.delete(key)),
    );
  }
  await drawing.get(key);
  return files.read(key);
}

async function drawAndKeep(
  { files, pictures }: Pick<Site, "files" | "pictures">,
  words: CardWords,
  key: string,
): Promise<void> {
  // Loaded with the first card, because most server processes never draw one.
  const { background, font } = await import("./card-parts.ts");
  const card = await pictures.drawCard(shorten(words), background, font);
  await files.put(key, card, "image/jpeg");
}

function shorten({ above, title, below }: CardWords): CardWords {
  const short = (text: string) => Array.from(text).slice(0, MAX_WORDS).join("");
  return { above: short(above), title: short(title), below: short(below) };
}

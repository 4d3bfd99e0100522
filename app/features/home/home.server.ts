import type { ReadDb } from "#app/platform/database/database.server.ts";
import { findShownSitePictures } from "#app/platform/settings/site-pictures.server.ts";
import { readSomeTexts } from "#app/platform/settings/site-texts.server.ts";
import { listPublicStoryCards } from "./cards.server.ts";
import { listCounters } from "./statistics.server.ts";

const TEXTS = [
  "heroPhrase",
  "heroText",
  "informationText",
  "quotation",
  "quotationBy",
  "storiesHeading",
  "aboutHeading",
  "aboutText",
] as const;

/** Reads the home page's data from the database, except the site's settings. */
export async function readHome(db: ReadDb) {
  const [{ hero }, counters, stories, texts] = await Promise.all([
    findShownSitePictures(db, ["hero"]),
    listCounters(db),
    listPublicStoryCards(db),
    readSomeTexts(db, TEXTS),
  ]);
  return { hero: hero && { picture: hero.picture, alt: hero.alt }, counters, stories, texts };
}

export type Home = Awaited<ReturnType<typeof readHome>>;

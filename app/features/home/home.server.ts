import type { Db } from "#app/platform/database/database.server.ts";
import { findSitePicture } from "#app/platform/site-pictures.server.ts";
import { listStoryCards } from "./cards.server.ts";
import { listCounters } from "./statistics.server.ts";

/** All that the home page shows out of the database, besides the site's settings. */
export async function readHome(db: Db) {
  const [hero, counters, stories] = await Promise.all([
    findSitePicture(db, "hero"),
    listCounters(db),
    listStoryCards(db),
  ]);
  return { hero: hero && { picture: hero.picture, alt: hero.alt }, counters, stories };
}

export type Home = Awaited<ReturnType<typeof readHome>>;

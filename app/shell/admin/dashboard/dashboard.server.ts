import { cardBase, listCampaignHighlights } from "#app/features/home/cards.server.ts";
import { listStatistics, statisticBase } from "#app/features/home/statistics.server.ts";
import { FEATURES } from "#app/features.ts";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import { findSitePicture, sitePictureBase } from "#app/platform/settings/site-pictures.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localDate } from "#app/platform/time/local-date.ts";

/**
 * Reads the data of the dashboard. `lastUpdated` is a formatted date in the foundation's time zone.
 */
export async function readDashboard(db: ReadDb) {
  const [{ timeZone }, figures, statistics, hero, highlights] = await Promise.all([
    readSiteSettings(db),
    readFigures(db),
    listStatistics(db),
    findSitePicture(db, "hero"),
    listCampaignHighlights(db),
  ]);
  const dated = <Row extends { updatedAt: number }>(row: Row) => ({
    ...row,
    lastUpdated: localDate(row.updatedAt, timeZone),
  });
  return {
    figures,
    hero: hero && dated(hero),
    heroBase: sitePictureBase(hero),
    statistics: statistics.map((statistic) => ({ ...dated(statistic), base: statisticBase(statistic) })),
    highlights: highlights.map((card) => ({ ...dated(card), base: cardBase(card) })),
  };
}

/** Reads the figures that features declare, in their order. */
function readFigures(db: ReadDb) {
  const figures = FEATURES.flatMap(({ figure }) => figure ?? []).sort((a, b) => a.place - b.place);
  return Promise.all(figures.map(async ({ label, icon, read }) => ({ label, icon, ...(await read(db)) })));
}

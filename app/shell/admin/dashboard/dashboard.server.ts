import { countEvents } from "#app/features/events/events.server.ts";
import { countExecutives } from "#app/features/executives/executives.server.ts";
import { cardBase, listCampaignHighlights } from "#app/features/home/cards.server.ts";
import { listStatistics, type Statistic, statisticBase } from "#app/features/home/statistics.server.ts";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import { findSitePicture, sitePictureBase } from "#app/platform/settings/site-pictures.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localDate } from "#app/platform/time/local-date.ts";

/**
 * Reads the data of the dashboard. `lastUpdated` is a formatted date in the foundation's time zone.
 */
export async function readDashboard(db: ReadDb) {
  const [{ timeZone }, events, executives, statistics, hero, highlights] = await Promise.all([
    readSiteSettings(db),
    countEvents(db),
    countExecutives(db),
    listStatistics(db),
    findSitePicture(db, "hero"),
    listCampaignHighlights(db),
  ]);
  const dated = <Row extends { updatedAt: number }>(row: Row) => ({
    ...row,
    lastUpdated: localDate(row.updatedAt, timeZone),
  });
  return {
    totals: { events, executives, volunteers: volunteersOf(statistics) },
    hero: hero && dated(hero),
    heroBase: sitePictureBase(hero),
    statistics: statistics.map((statistic) => ({ ...dated(statistic), base: statisticBase(statistic) })),
    highlights: highlights.map((card) => ({ ...dated(card), base: cardBase(card) })),
  };
}

/**
 * Finds the statistic "Volunteers" by its title or, if it was renamed, the second one, which is its
 * place in the specification.
 */
function volunteersOf(statistics: Statistic[]): { value: number; isExample: boolean } {
  const named = statistics.find(({ title }) => title.toLowerCase() === "volunteers");
  return named ?? statistics[1] ?? { value: 0, isExample: false };
}

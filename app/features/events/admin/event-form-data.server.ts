import type { Site } from "#app/platform/http/site.server.ts";
import { readSiteToReview } from "#app/platform/text-review/site-to-review.server.ts";
import { readToday } from "../events.server.ts";
import { findFeaturedNow } from "../featured.server.ts";

/** Reads what the form of an event knows besides the event. */
export async function readEventForm({ db, config }: Pick<Site, "db" | "config">) {
  const [featured, today, site] = await Promise.all([
    findFeaturedNow(db),
    readToday(db),
    readSiteToReview(db),
  ]);
  return { featured, today: today.date, site: { ...site, siteUrl: config.siteUrl } };
}

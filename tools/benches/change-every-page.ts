import type { Db } from "#app/platform/database/database.server.ts";
import { saveSiteSettings } from "#app/platform/save-site-settings.server.ts";
import { readSiteSettings } from "#app/platform/site-settings.server.ts";

let changes = 0;

/**
 * Publishes what every page shows, a new name of the foundation, so that each has to be drawn anew. A kept page that a
 * publication does not concern is only asked about, which takes a part of the time.
 */
export async function changeEveryPage(db: Db): Promise<void> {
  changes += 1;
  const name = `Foundation ${changes}`;
  await db
    .transaction()
    .execute(async (trx) =>
      saveSiteSettings(trx, { id: null, name: "Benchmark" }, { ...(await readSiteSettings(trx)), name }),
    );
}

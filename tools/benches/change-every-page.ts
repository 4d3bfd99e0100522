import type { Db } from "#app/platform/database/database.server.ts";
import { saveSiteSettings } from "#app/platform/settings/save-site-settings.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";

let changes = 0;

/**
 * Changes something that every page shows, the foundation's name, so that every page must be
 * rendered again. A cached page that a change does not affect is only revalidated, which is faster.
 */
export async function changeEveryPage(db: Db): Promise<void> {
  changes += 1;
  await saveSiteSettings(
    db,
    { id: null, name: "Benchmark" },
    { ...(await readSiteSettings(db)), name: `Foundation ${changes}` },
  );
}

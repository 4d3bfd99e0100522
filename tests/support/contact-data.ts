import { type Db, openDatabase } from "#app/platform/database/database.server.ts";
import { invalidatePages } from "#app/platform/page-cache/generation.server.ts";
import { SITE_KEY } from "#app/platform/settings/site-settings.server.ts";
import { DEFAULT_SITE_SETTINGS } from "#app/platform/settings/site-settings.ts";
import { CONTACT_DATA } from "#db/demo/site.ts";
import type { TestServer } from "./server.ts";

/**
 * Enters the demo's phone, e-mail and links into a site that began empty. Mails go to
 * hello@example.org.
 */
export async function saveContactData(db: Db): Promise<void> {
  const value = JSON.stringify({ ...DEFAULT_SITE_SETTINGS, ...CONTACT_DATA });
  await db.insertInto("settings").values({ key: SITE_KEY, value, updatedAt: 1 }).execute();
}

/** Does the same for a running server. Its next page shows them. */
export async function saveContactDataOf(server: TestServer): Promise<void> {
  const { db, close } = openDatabase(server.database);
  await saveContactData(db);
  await db.transaction().execute(invalidatePages);
  await close();
}

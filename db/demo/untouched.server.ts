import type { ReadDb } from "#app/platform/database/database.server.ts";

/**
 * Returns whether a database is unused: no administrator, no settings (including the demo's mark),
 * no content.
 */
export async function isUntouched(db: ReadDb): Promise<boolean> {
  const tables = ["settings", "users", "statistics", "events", "posts", "executives", "messages"] as const;
  for (const table of tables) {
    const rows = db.selectFrom(table).select((eb) => eb.lit(1).as("one"));
    if (await rows.limit(1).executeTakeFirst()) return false;
  }
  return true;
}

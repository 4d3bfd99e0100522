import type { ReadDb } from "./database/database.server.ts";
import { readSettingsRow } from "./settings-rows.server.ts";

/** The row of the settings table that says the demo content was put into this database. */
export const DEMO_CONTENT_KEY = "demo content";

/** Whether the site began with the invented foundation of `db/demo`. */
export async function hasDemoContent(db: ReadDb): Promise<boolean> {
  return (await readSettingsRow(db, DEMO_CONTENT_KEY)).value !== undefined;
}

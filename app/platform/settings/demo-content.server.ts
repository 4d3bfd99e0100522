import type { ReadDb } from "../database/database.server.ts";
import { readSettingsRow } from "./settings-rows.server.ts";

/** The key of the settings row which records that demo content was inserted. */
export const DEMO_CONTENT_KEY = "demo content";

/** Whether the site started with the invented foundation of `db/demo`. */
export async function hasDemoContent(db: ReadDb): Promise<boolean> {
  return (await readSettingsRow(db, DEMO_CONTENT_KEY)).value !== undefined;
}

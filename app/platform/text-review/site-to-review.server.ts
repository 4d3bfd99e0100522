import type { ReadDb } from "../database/database.server.ts";
import { readSiteSettings } from "../settings/site-settings.server.ts";
import { readWordsToAvoid } from "./words-to-avoid.server.ts";
import { wordAdvice } from "./words-to-avoid.ts";

/** Reads what a review before publication knows about the site. */
export async function readSiteToReview(db: ReadDb) {
  const [{ name }, list] = await Promise.all([readSiteSettings(db), readWordsToAvoid(db)]);
  return { siteName: name, words: wordAdvice(list) };
}

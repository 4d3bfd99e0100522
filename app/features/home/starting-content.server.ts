import type { Trx } from "#app/platform/database/database.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { DEFAULT_HIGHLIGHTS, DEFAULT_STORY_CARDS } from "./card-defaults.ts";
import { DEFAULT_COUNTERS } from "./statistics.server.ts";

const DESCRIPTIONS = [
  "Girls who are back in a classroom because somebody stood by them.",
  "People who give their time, close to home and far away.",
  "Campaigns that reached their goal.",
];

/** Noon, so that every time zone shows these days: the specification's three fixed cards have 3, 2 and 1 January 2025. */
const HIGHLIGHT_DATES = [3, 2, 1].map((day) => Date.UTC(2025, 0, day, 12));

/**
 * Gives the home page and the dashboard the rows that an administrator edits, where there are none yet: the
 * specification's three statistics and highlights, and three story cards. Does nothing to tables that have rows.
 */
export async function createStartingContent(trx: Trx): Promise<void> {
  const now = Date.now();
  if (!(await trx.selectFrom("statistics").select("id").executeTakeFirst()))
    await trx
      .insertInto("statistics")
      .values(
        DEFAULT_COUNTERS.map((counter, position) => ({
          id: newId(),
          position,
          ...counter,
          description: DESCRIPTIONS[position] ?? "",
          createdAt: now,
          updatedAt: now,
        })),
      )
      .execute();
  if (!(await trx.selectFrom("storyCards").select("id").executeTakeFirst()))
    await trx
      .insertInto("storyCards")
      .values(
        DEFAULT_STORY_CARDS.map((story, position) => ({
          id: newId(),
          position,
          ...story,
          pictureId: null,
          alt: "",
          updatedAt: now,
        })),
      )
      .execute();
  if (!(await trx.selectFrom("campaignHighlights").select("id").executeTakeFirst()))
    await trx
      .insertInto("campaignHighlights")
      .values(
        DEFAULT_HIGHLIGHTS.map((highlight, position) => ({
          id: newId(),
          position,
          ...highlight,
          updatedAt: HIGHLIGHT_DATES[position] ?? now,
          pictureId: null,
          alt: "",
        })),
      )
      .execute();
}

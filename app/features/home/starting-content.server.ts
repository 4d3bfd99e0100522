import type { WholeTrx } from "#app/platform/database/database.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { DEFAULT_HIGHLIGHTS, DEFAULT_STORY_CARDS } from "./card-defaults.ts";

/** The specification's three figures (section 9). */
export const STARTING_STATISTICS = [
  {
    title: "Female Children Educated",
    value: 500,
    description: "Girls who are back in a classroom because somebody stood by them.",
  },
  {
    title: "Volunteers",
    value: 50,
    description: "People who give their time, close to home and far away.",
  },
  { title: "Successful Campaigns", value: 5, description: "Campaigns that reached their goal." },
];

/**
 * Noon, so that every time zone shows the same days: the specification's three fixed cards are
 * dated 3, 2 and 1 January 2025.
 */
const HIGHLIGHT_DATES = [3, 2, 1].map((day) => Date.UTC(2025, 0, day, 12));

/**
 * Inserts the rows that administrators edit on the home page and the dashboard, into empty tables
 * only: the specification's three statistics and highlights, and three story cards. They are
 * examples, which visitors don't see until somebody confirms or saves them.
 */
export async function createStartingContent(trx: WholeTrx): Promise<void> {
  const now = Date.now();
  if (!(await trx.selectFrom("statistics").select("id").executeTakeFirst()))
    await trx
      .insertInto("statistics")
      .values(
        STARTING_STATISTICS.map((statistic, position) => ({
          id: newId(),
          position,
          ...statistic,
          isExample: true,
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
          isExample: true,
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
          isExample: true,
          updatedAt: HIGHLIGHT_DATES[position] ?? now,
          pictureId: null,
          alt: "",
        })),
      )
      .execute();
}

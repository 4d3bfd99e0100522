import type { Trx } from "#app/platform/database/database.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { DEFAULT_COUNTERS } from "./statistics.server.ts";

const DESCRIPTIONS = [
  "Girls who are back in a classroom because somebody stood by them.",
  "People who give their time, close to home and far away.",
  "Campaigns that reached their goal.",
];

const STORIES = [
  {
    title: "Back in the front row",
    text: "A place at school, a uniform that fits and a teacher who says welcome back: what it takes to start again.",
  },
  {
    title: "A village that walks along",
    text: "Mothers, aunts and neighbours share the care of the children, so that their mothers can learn.",
  },
  {
    title: "One campaign at a time",
    text: "Every campaign brings books, fees and the conversations that change minds about girls and school.",
  },
];

// Noon, so that every time zone shows these days: the dates of the specification's three fixed cards: 3, 2 and 1 January 2025.
const HIGHLIGHTS = [
  { title: "Back to School Drive", location: "Northern villages", updatedAt: Date.UTC(2025, 0, 3, 12) },
  { title: "Community Meetup", location: "Market square", updatedAt: Date.UTC(2025, 0, 2, 12) },
  { title: "Books and Bags", location: "River communities", updatedAt: Date.UTC(2025, 0, 1, 12) },
];

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
        STORIES.map((story, position) => ({
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
        HIGHLIGHTS.map((highlight, position) => ({
          id: newId(),
          position,
          ...highlight,
          pictureId: null,
          alt: "",
        })),
      )
      .execute();
}

import { sql } from "kysely";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import type { Feature, OpenTask } from "#app/platform/features/feature.ts";
import { swapInRecord } from "#app/platform/images/swap-picture.server.ts";
import { findSitePicture } from "#app/platform/settings/site-pictures.server.ts";
import { HIGHLIGHTS, listPublicStoryCards, STORY_CARDS } from "./cards.server.ts";
import { listStatistics } from "./statistics.server.ts";

/** The home page, and its parts on the dashboard. */
export const home = {
  settings: [
    { to: "/admin/settings/story-cards", label: "Story cards", place: 30 },
    { to: "/admin/settings/campaign-highlights", label: "Campaign highlights", place: 50 },
  ],
  access: {
    "/admin/hero-picture": "editors",
    "/admin/statistics": "editors",
    "/admin/campaign-highlights": "editors",
    "/admin/story-cards": "owners",
  },
  pages: ["/"],
  audit: ["campaign highlight", "statistic", "story card"],
  tables: { statistics: "carried", storyCards: "carried", campaignHighlights: "carried" },
  pictures: {
    "story_cards.picture_id": {
      isPublic: sql`true`,
      ...{ what: "Story card", title: sql`title`, editedAt: sql`'/admin/settings/story-cards'` },
      swap: { by: "id", with: swapInRecord(STORY_CARDS) },
    },
    "campaign_highlights.picture_id": {
      isPublic: sql`true`,
      ...{
        what: "Campaign highlight",
        title: sql`title`,
        editedAt: sql`'/admin/settings/campaign-highlights'`,
      },
      swap: { by: "id", with: swapInRecord(HIGHLIGHTS) },
    },
  },
  figure: { label: "Volunteers", icon: "chart", place: 30, read: readVolunteers },
  findOpenTasks,
} satisfies Feature;

/**
 * Reads the statistic "Volunteers" by its title or, if it was renamed, the second one, which is its
 * place in the specification.
 */
async function readVolunteers(db: ReadDb): Promise<{ value: number; isExample: boolean }> {
  const statistics = await listStatistics(db);
  const named = statistics.find(({ title }) => title.toLowerCase() === "volunteers");
  return named ?? statistics[1] ?? { value: 0, isExample: false };
}

async function findOpenTasks(db: ReadDb): Promise<OpenTask[]> {
  const [stories, statistics, hero] = await Promise.all([
    listPublicStoryCards(db),
    listStatistics(db),
    findSitePicture(db, "hero"),
  ]);
  const tasks: OpenTask[] = [];
  if (!hero)
    tasks.push({
      text: "The home page has no picture of your work. Choose one, with the consent of the people in it.",
      to: "#hero-image",
      for: "editors",
    });
  if (stories.length === 0)
    tasks.push({
      text: "The home page shows no story. The three that are prepared are examples.",
      to: "/admin/settings/story-cards",
      for: "owners",
    });
  if (statistics.some(({ isExample }) => isExample))
    tasks.push({
      text: "Some figures are examples until you confirm them. Visitors don't see them.",
      to: "#statistics",
      for: "editors",
    });
  return tasks;
}

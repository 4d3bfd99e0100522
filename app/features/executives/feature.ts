import { sql } from "kysely";
import type { Feature } from "#app/platform/features/feature.ts";
import { swapInRecord } from "#app/platform/images/swap-picture.server.ts";
import { EXECUTIVE_TRASH, EXECUTIVES } from "./executive-changes.server.ts";
import { countExecutives, listExecutiveNames } from "./executives.server.ts";

/** The people behind the foundation, and the About page that introduces them. */
export const executives = {
  menu: [{ to: "/admin/executives", label: "Executives", icon: "people", place: 20, group: "Content" }],
  access: { "/admin/executives": "editors" },
  pages: ["/about"],
  audit: ["executive"],
  tables: { executives: "carried" },
  pictures: {
    "executives.picture_id": {
      isPublic: sql`deleted_at is null`,
      ...{ what: "Executive", title: sql`name`, editedAt: sql`'/admin/executives'` },
      swap: { by: "id", with: swapInRecord(EXECUTIVES) },
    },
  },
  search: [
    {
      ...{ table: "executives", words: sql`name`, isThere: sql`deleted_at is null`, what: sql`'Executive'` },
      ...{ title: sql`name`, to: sql`'/admin/executives'` },
    },
  ],
  trash: EXECUTIVE_TRASH,
  figure: {
    label: "Total Executives",
    icon: "people",
    place: 20,
    read: async (db) => ({ value: await countExecutives(db) }),
  },
  listAdults: listExecutiveNames,
  async findOpenTasks(db) {
    return (await countExecutives(db)) > 0
      ? []
      : [{ text: "The About page introduces nobody.", to: "/admin/executives", for: "editors" }];
  },
} satisfies Feature;

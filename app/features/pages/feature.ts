import { sql } from "kysely";
import type { Feature } from "#app/platform/features/feature.ts";
import { swapInRecord } from "#app/platform/images/swap-picture.server.ts";
import { findUnpublishedSuggestions } from "./page-list.server.ts";
import { PAGE_TRASH, PAGES } from "./pages.server.ts";

const IS_PUBLIC = sql<boolean>`(is_published and deleted_at is null)`;

export const pages = {
  menu: [{ to: "/admin/pages", label: "Pages", icon: "record", place: 50, group: "Content" }],
  access: { "/admin/pages": "editors" },
  items: { kind: "page", table: "pages", path: "/pages/", isPublic: IS_PUBLIC },
  audit: ["page"],
  tables: { pages: "carried", pagePictures: "carried" },
  pictures: {
    "page_pictures.picture_id": {
      isPublic: sql`exists (select 1 from pages where id = owner_id and ${IS_PUBLIC})`,
      what: "Page",
      title: sql`(select title from pages where id = owner_id)`,
      editedAt: sql`'/admin/pages/' || owner_id`,
      swap: { by: "owner_id", with: swapInRecord(PAGES, { column: "text", uses: "pagePictures" }) },
    },
  },
  search: [
    {
      ...{ table: "pages", words: sql`title`, isThere: sql`deleted_at is null`, what: sql`'Page'` },
      ...{ title: sql`title`, to: sql`'/admin/pages/' || id` },
      shown: { at: sql`'/pages/' || slug`, if: sql`is_published` },
    },
  ],
  trash: PAGE_TRASH,
  async findOpenTasks(db) {
    const missing = await findUnpublishedSuggestions(db);
    return missing.map(({ title }) => ({
      text: `The page “${title}” is not published.`,
      to: "/admin/pages",
      for: "editors",
    }));
  },
} satisfies Feature;

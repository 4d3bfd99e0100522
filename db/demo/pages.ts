import type { Insertable } from "kysely";
import { pageColumns } from "#app/features/pages/pages.server.ts";
import { type PageTemplate, PLACE_TO_FILL_IN, SUGGESTED_PAGES } from "#app/features/pages/suggested-pages.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { storedHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { slugOf } from "#app/platform/text/slugs.ts";
import type { Schema } from "#db/schema.ts";

/** What the invented foundation fills in, in the order of each page's places. */
const FILLED_IN: Partial<Record<PageTemplate, string[]>> = {
  privacy: [
    "The invented Her Value Foundation",
    "Our office",
    "two years",
    "hello@example.org",
    "the data protection authority",
  ],
  safeguarding: [
    "Halima Sule, Head of Community Work",
    "through the contact form, with the word “safeguarding”",
    "Halima Sule or any teacher of ours",
    "two",
    "the child helpline of your country",
  ],
};

/** Builds the two pages that the invented foundation has completed. */
export function demoPages(now: number): Insertable<Schema["pages"]>[] {
  return SUGGESTED_PAGES.flatMap(({ template, title, text }, index) => {
    const words = FILLED_IN[template]?.values();
    if (!words) return [];
    const filled = storedHtml(text.replaceAll(PLACE_TO_FILL_IN, () => words.next().value ?? ""));
    const columns = pageColumns({ title, text: filled, isPublished: true, inFooter: true });
    const times = { publishedAt: now, createdAt: now, updatedAt: now };
    return {
      id: newId(),
      position: index,
      slug: slugOf(title),
      template,
      ...columns,
      ...times,
      deletedAt: null,
    };
  });
}

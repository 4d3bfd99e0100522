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
    "the invented Her Value Foundation",
    "two people in our office",
    "24 months",
    "We ask a girl and her guardian first. Write to us if you are in a picture or a story and want it removed; you do not have to say why.",
    "hello@example.org",
    "the data protection authority",
  ],
  safeguarding: [
    "Halima Sule, Head of Community Work. Write to her through the contact form.",
    "Nobody works with girls before we have spoken to two people who know them.",
    "No adult of ours is alone with a girl where nobody can see them.",
    "We never publish her full name together with her school, her village or her picture.",
    "We ask a girl and her guardian, and take a picture or a story down when one of them asks.",
    "Halima Sule or any of our teachers",
    "We answer within two days, and tell nobody who you are without asking you.",
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

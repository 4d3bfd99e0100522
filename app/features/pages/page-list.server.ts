import type { ReadDb } from "#app/platform/database/database.server.ts";
import { formBase } from "#app/platform/records/merge-values.server.ts";
import { editableHtml, readableHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { readTextView } from "#app/platform/rich-text/text-view.server.ts";
import type { OwnPage } from "#app/platform/settings/public-site.ts";
import { pageValues } from "./pages.server.ts";
import { SUGGESTED_PAGES, type SuggestedPage } from "./suggested-pages.ts";

/** Lists all pages in their order. */
export function listPagesToEdit(db: ReadDb) {
  return inOrder(listed(db))
    .select(["id", "slug", "title", "isPublished", "inFooter", "updatedAt"])
    .execute();
}

export type ListedPage = Awaited<ReturnType<typeof listPagesToEdit>>[number];

function listed(db: ReadDb) {
  return db.selectFrom("pages").where("deletedAt", "is", null);
}

/** Pages that two people created at once have the same position. */
function inOrder(query: ReturnType<typeof listed>) {
  return query.orderBy("position").orderBy("id");
}

/** The characters of ids and slugs. PostgreSQL would fail with an error on some other strings. */
const ADDRESS = /^[a-z0-9-]{1,100}$/;

/** Finds a page with what its form is opened with; undefined if there is none. */
export async function findPageToEdit(db: ReadDb, id: string) {
  if (!ADDRESS.test(id)) return undefined;
  const row = await listed(db)
    .select(["id", "slug", "title", "text", "isPublished", "inFooter", "updatedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const base = formBase(pageValues(row), row.updatedAt);
  return { ...row, text: await editableHtml(row.text), base };
}

export type PageToEdit = NonNullable<Awaited<ReturnType<typeof findPageToEdit>>>;

/** Finds what visitors see at an address. `removed`: it was public, and is in the trash now. */
export async function findPublicPage(db: ReadDb, slug: string) {
  if (!ADDRESS.test(slug)) return undefined;
  const row = await db
    .selectFrom("pages")
    .select(["id", "slug", "title", "text", "summary", "updatedAt", "deletedAt"])
    .where("slug", "=", slug)
    .where("isPublished", "=", true)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, text, deletedAt, ...page } = row;
  if (deletedAt !== null) return { found: "removed" as const };
  const html = readableHtml(text, await readTextView(db, text));
  return { found: "page" as const, id, page: { ...page, html } };
}

/** A page as visitors see it. */
export type PublicPage = Extract<
  NonNullable<Awaited<ReturnType<typeof findPublicPage>>>,
  { found: "page" }
>["page"];

/** Lists what visitors see, for links to it. */
export async function listOwnPages(db: ReadDb): Promise<OwnPage[]> {
  const rows = await inOrder(listed(db))
    .select(["slug", "title", "inFooter", "template"])
    .where("isPublished", "=", true)
    .execute();
  return rows.map(({ slug, title, inFooter, template }) => ({
    ...{ to: `/pages/${slug}`, title, inFooter },
    isPrivacy: template === "privacy",
  }));
}

/** Finds the suggested pages of which nobody has begun one yet. */
export function findUnwrittenSuggestions(db: ReadDb): Promise<SuggestedPage[]> {
  return suggestionsBeside(listed(db));
}

/** Finds the suggested pages that visitors do not see yet. */
export function findUnpublishedSuggestions(db: ReadDb): Promise<SuggestedPage[]> {
  return suggestionsBeside(listed(db).where("isPublished", "=", true));
}

async function suggestionsBeside(query: ReturnType<typeof listed>): Promise<SuggestedPage[]> {
  const rows = await query.select("template").where("template", "is not", null).execute();
  const templates = new Set(rows.map(({ template }) => template));
  return SUGGESTED_PAGES.filter(({ template }) => !templates.has(template));
}

import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { noteContentPictures } from "#app/platform/images/picture-uses.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change, nextVersion, type RecordKind } from "#app/platform/records/change.server.ts";
import type { MergeRules } from "#app/platform/records/merge-values.server.ts";
import { moveRecord, nextPosition } from "#app/platform/records/move-record.server.ts";
import type { Move } from "#app/platform/records/moves.ts";
import { outcomeOfRepeat, type SaveOutcome } from "#app/platform/records/save-outcome.ts";
import type { TrashBin } from "#app/platform/records/trash.server.ts";
import {
  plainTextOf,
  type RichHtml,
  runningTextOf,
  storedHtml,
  trustedHtml,
} from "#app/platform/rich-text/rich-html.server.ts";
import { type SanitizedText, sanitizeOrRefuse } from "#app/platform/rich-text/sanitize-or-refuse.server.ts";
import { firstWords } from "#app/platform/text/cut-text.ts";
import { firstFreeSlug, slugOf } from "#app/platform/text/slugs.ts";
import type { NewPageInput, PageInput } from "./page-input.ts";
import { findPlacesToFillIn } from "./suggested-pages.ts";

export const PAGES: RecordKind<"pages"> = {
  table: "pages",
  subject: "page",
  affectsPages: ({ isPublished, deletedAt }) => isPublished && deletedAt === null,
};

/** The public address of a deleted page answers 410 Gone until the page is erased. */
export const PAGE_TRASH: TrashBin<"pages"> = { record: PAGES, title: ["title"] };

/** The values of a page that two people may change concurrently. */
export type PageValues = { title: string; text: RichHtml; isPublished: boolean; inFooter: boolean };

const PAGE_MERGE: MergeRules<PageValues> = {
  fields: {
    title: { label: "Title", text: String },
    text: { label: "Text", html: trustedHtml },
    isPublished: { label: "Published", text: (isPublished) => (isPublished ? "Published" : "Draft") },
    inFooter: { label: "In the footer", text: (inFooter) => (inFooter ? "Linked" : "Not linked") },
  },
};

/** Converts a stored page to its form's values. */
export function pageValues({
  title,
  text,
  isPublished,
  inFooter,
}: Omit<PageValues, "text"> & { text: string }) {
  return { title, text: storedHtml(text), isPublished, inFooter } satisfies PageValues;
}

export type PageOutcome = SaveOutcome | Exclude<SanitizedText, { ok: true }>;

/** The length of a page's description for search engines. */
const SUMMARY_LENGTH = 160;

/** Creates a page. */
export async function createPage(
  db: Db,
  actor: Actor,
  { id, template, ...input }: NewPageInput,
): Promise<PageOutcome> {
  const cleaned = await sanitizeOrRefuse(input.text);
  if (!cleaned.ok) return cleaned;
  const values = { ...input, text: cleaned.html };
  return change(db, actor, PAGES, async ({ trx, find, insert, audit }): Promise<PageOutcome> => {
    const existing = await find(id);
    if (existing) return outcomeOfRepeat(existing, values);
    const unfinished = findUnfinished(values);
    if (unfinished) return unfinished;
    const now = Date.now();
    const slug = await chooseSlug(trx, values.title, id);
    const times = { publishedAt: values.isPublished ? now : null, createdAt: now, updatedAt: now };
    const position = await nextPosition(trx, "pages");
    await insert({ id, position, slug, template: template ?? null, ...pageColumns(values), ...times });
    await noteContentPictures(trx, "pagePictures", id, values.text);
    await audit({ action: "created", subjectId: id, detail: values.title });
    return { ok: true };
  });
}

/** Changes a page, merged with what others changed since the form was opened. */
export async function updatePage(
  db: Db,
  actor: Actor,
  id: string,
  { updatedAt, opened, ...input }: PageInput,
): Promise<PageOutcome> {
  const cleaned = await sanitizeOrRefuse(input.text);
  if (!cleaned.ok) return cleaned;
  const mine = { ...input, text: cleaned.html };
  return change(db, actor, PAGES, async ({ trx, find, merge, update, audit }): Promise<PageOutcome> => {
    const before = await find(id);
    if (before?.deletedAt !== null) return { ok: false, reason: "gone" };
    const merged = await merge(PAGE_MERGE, id, {
      mine,
      current: { values: pageValues(before), updatedAt: before.updatedAt },
      seen: { updatedAt, opened },
    });
    if (!merged.ok) return merged;
    const { values, changed, notice } = merged;
    if (changed.length === 0) return { ok: true, notice };
    const unfinished = findUnfinished(values);
    if (unfinished) return unfinished;
    const { publishedAt } = before;
    const now = {
      slug: publishedAt === null ? await chooseSlug(trx, values.title, id) : before.slug,
      publishedAt: publishedAt ?? (values.isPublished ? Date.now() : null),
      updatedAt: nextVersion(before),
    };
    await update(before, { ...pageColumns(values), ...now }, changed);
    await noteContentPictures(trx, "pagePictures", id, values.text);
    await audit({ action: "updated", subjectId: id, detail: `${values.title}: ${changed.join(", ")}` });
    return { ok: true, notice };
  });
}

/** Moves a page beside another one. */
export const movePage = (db: Db, actor: Actor, id: string, move: Move): Promise<SaveOutcome> =>
  moveRecord(db, actor, PAGES, id, move, ({ title }) => title);

/** Converts the values of a page to its columns. */
export function pageColumns(values: PageValues) {
  return { ...values, summary: firstWords(runningTextOf(values.text), SUMMARY_LENGTH) };
}

/** Refuses to publish a page without a text, or with a place that somebody still has to fill in. */
function findUnfinished({
  text,
  isPublished,
}: PageValues): Extract<PageOutcome, { reason: "invalid" }> | undefined {
  if (!isPublished) return undefined;
  const plain = plainTextOf(text);
  const places = findPlacesToFillIn(plain);
  if (plain !== "" && places.length === 0) return undefined;
  const message =
    places.length > 0
      ? `Before visitors see this page, replace or delete: ${places.join(", ")}`
      : "Enter a text before you publish the page.";
  return { ok: false, reason: "invalid", errors: { text: message } };
}

/** Chooses an address that no other page has, deleted ones included. */
async function chooseSlug(trx: Trx, title: string, id: string): Promise<string> {
  const wanted = slugOf(title) || `page-${id.slice(-6)}`;
  const others = await trx
    .selectFrom("pages")
    .select("slug")
    .where("id", "<>", id)
    .where((eb) => eb.or([eb("slug", "=", wanted), eb("slug", "like", `${wanted}-%`)]))
    .execute();
  return firstFreeSlug(wanted, new Set(others.map(({ slug }) => slug)));
}

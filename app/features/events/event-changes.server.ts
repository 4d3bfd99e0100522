import type { Selectable } from "kysely";
import { type Actor, recordAudit } from "#app/platform/audit.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { noteContentPictures } from "#app/platform/images/picture-uses.server.ts";
import { raiseGeneration } from "#app/platform/page-cache/generation.server.ts";
import { firstCharacters, plainTextOf, sanitizeRichHtml } from "#app/platform/rich-html.server.ts";
import type { Schema } from "#db/schema.ts";
import type { EventInput, NewEventInput } from "./event-input.ts";
import { eventSearchText } from "./event-search-text.ts";
import { chooseSlug, keepOldSlug } from "./event-slugs.server.ts";
import { type FeaturedNow, featureOnly } from "./featured.server.ts";

type EventRow = Selectable<Schema["events"]>;

/** Nothing was saved: another event is featured, and nobody has said that this one takes its place. */
type FeaturedElsewhere = { ok: false; reason: "featured"; featured: FeaturedNow };

/** `exists`: an earlier try of the same form has made the event, with other content than this one. */
export type CreateOutcome =
  | { ok: true; id: string; slug: string }
  | { ok: false; reason: "exists" }
  | FeaturedElsewhere;

/**
 * What became of a change. `changed`: somebody else saved a newer version since the form was filled, and nothing was
 * overwritten. `gone`: there is no such event, or it was removed.
 */
export type EventOutcome =
  | { ok: true; slug: string }
  | { ok: false; reason: "changed" | "gone" }
  | FeaturedElsewhere;

/** As much of the report as the longest excerpt shows (300 characters), and a little more. */
const SUMMARY_LENGTH = 400;

/**
 * Creates an event. It starts with no views, likes or shares.
 *
 * @param pictureId its flyer, stored before
 * @param id made when the form was opened, so that the same form sent twice makes one event
 * @throws when the picture is not stored
 */
export async function createEvent(
  db: Db,
  actor: Actor,
  { replacesFeatured, ...input }: NewEventInput,
  pictureId: string,
  id: string = newId(),
): Promise<CreateOutcome> {
  const now = Date.now();
  return db.transaction().execute(async (trx) => {
    // First, because it makes other writers wait: the slug chosen below is still free when it is stored.
    await raiseGeneration(trx);
    const row = { ...input, ...derivedFrom(input), pictureId };
    const existing = await trx.selectFrom("events").selectAll().where("id", "=", id).executeTakeFirst();
    if (existing && differing(existing, row).length > 0) return { ok: false, reason: "exists" };
    if (existing) return { ok: true, id, slug: existing.slug };
    const kept = input.isFeatured && (await featureOnly(trx, actor, id, replacesFeatured));
    if (kept) return { ok: false, reason: "featured", featured: kept };
    const slug = await chooseSlug(trx, input.name, id);
    await trx
      .insertInto("events")
      .values({ id, slug, ...row, createdAt: now, updatedAt: now })
      .execute();
    await noteContentPictures(trx, "eventPictures", id, row.report);
    await recordAudit(trx, actor, { action: "created", subject: "event", subjectId: id, detail: input.name });
    return { ok: true, id, slug };
  });
}

/**
 * Changes an event, unless somebody else did since `input.updatedAt`. A new name gives it a new address, and the old one
 * leads there.
 *
 * @param pictureId the new flyer; undefined keeps the one it has
 */
export async function updateEvent(
  db: Db,
  actor: Actor,
  id: string,
  { updatedAt: seen, replacesFeatured, ...input }: EventInput,
  pictureId?: string,
): Promise<EventOutcome> {
  const change = { ...input, ...derivedFrom(input), ...(pictureId === undefined ? {} : { pictureId }) };
  return db.transaction().execute(async (trx) => {
    const before = await findStored(trx, id);
    // The same form sent twice: the second finds its own change and has nothing to do.
    if (before && differing(before, change).length === 0) return { ok: true, slug: before.slug };
    // From here on other writers wait, and what is read now is what will be changed.
    await raiseGeneration(trx);
    const current = await findStored(trx, id);
    if (!current) return { ok: false, reason: "gone" };
    if (current.updatedAt !== seen) return { ok: false, reason: "changed" };
    const kept = change.isFeatured && (await featureOnly(trx, actor, id, replacesFeatured));
    if (kept) return { ok: false, reason: "featured", featured: kept };
    const slug = change.name === current.name ? current.slug : await chooseSlug(trx, change.name, id);
    await keepOldSlug(trx, id, { from: current.slug, to: slug });
    await trx
      .updateTable("events")
      .set({
        ...change,
        slug,
        sequence: current.sequence + (concernsCalendars(current, change) ? 1 : 0),
        previousDate: previousDateOf(current, change),
        updatedAt: Math.max(Date.now(), seen + 1),
      })
      .where("id", "=", id)
      .execute();
    await noteContentPictures(trx, "eventPictures", id, change.report);
    await recordAudit(trx, actor, {
      action: "updated",
      subject: "event",
      subjectId: id,
      detail: `${change.name}: ${differing(current, change).join(", ")}`,
    });
    return { ok: true, slug };
  });
}

function findStored(trx: Trx, id: string): Promise<EventRow | undefined> {
  return trx
    .selectFrom("events")
    .selectAll()
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

/** What is stored of the input in another form. */
function derivedFrom(input: Pick<NewEventInput, "report" | "name" | "location" | "category">) {
  const report = sanitizeRichHtml(input.report);
  const summary = firstCharacters(plainTextOf(report), SUMMARY_LENGTH);
  return { report, summary, searchText: eventSearchText(input) };
}

type Change = Partial<EventRow> & Pick<EventRow, "date" | "status">;

/** The fields that the change would make different. */
function differing(current: EventRow, change: Change): string[] {
  return (Object.keys(change) as (keyof EventRow)[]).filter(
    (field) => field !== "summary" && field !== "searchText" && current[field] !== change[field],
  );
}

const CALENDAR_FIELDS = ["name", "date", "time", "location", "status"] as const;

function concernsCalendars(current: EventRow, change: Change): boolean {
  return CALENDAR_FIELDS.some((field) => change[field] !== undefined && current[field] !== change[field]);
}

/** The date that visitors were told before, as long as the event is still to come and has moved away from it. */
function previousDateOf(current: EventRow, change: Change): string | null {
  if (change.status === "planning") return null;
  const announced = current.status === "upcoming" && change.status === "upcoming";
  const previous =
    announced && current.date && current.date !== change.date ? current.date : current.previousDate;
  return previous === change.date ? null : previous;
}

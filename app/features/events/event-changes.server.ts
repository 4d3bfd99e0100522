import type { Selectable } from "kysely";
import { type Actor, recordAudit } from "#app/platform/audit.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { raiseGeneration } from "#app/platform/page-cache/generation.server.ts";
import { firstCharacters, plainTextOf, sanitizeRichHtml } from "#app/platform/rich-html.server.ts";
import type { Schema } from "#db/schema.ts";
import type { EventInput, NewEventInput } from "./event-input.ts";
import { chooseSlug, keepOldSlug } from "./event-slugs.server.ts";

type EventRow = Selectable<Schema["events"]>;

/**
 * What became of a change. `changed`: somebody else saved a newer version since the form was filled, and nothing was
 * overwritten. `gone`: there is no such event, or it was removed.
 */
export type EventOutcome = { ok: true; slug: string } | { ok: false; reason: "changed" | "gone" };

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
  input: NewEventInput,
  pictureId: string,
  id: string = newId(),
): Promise<{ id: string; slug: string }> {
  const now = Date.now();
  return db.transaction().execute(async (trx) => {
    // First, because it makes other writers wait: the slug chosen below is still free when it is stored.
    await raiseGeneration(trx);
    const existing = await trx.selectFrom("events").select("slug").where("id", "=", id).executeTakeFirst();
    if (existing) return { id, slug: existing.slug };
    const slug = await chooseSlug(trx, input.name, id);
    await trx
      .insertInto("events")
      .values({ id, slug, ...input, ...reportOf(input), pictureId, createdAt: now, updatedAt: now })
      .execute();
    await recordAudit(trx, actor, { action: "created", subject: "event", subjectId: id, detail: input.name });
    return { id, slug };
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
  { updatedAt: seen, ...input }: EventInput,
  pictureId?: string,
): Promise<EventOutcome> {
  const change = { ...input, ...reportOf(input), ...(pictureId === undefined ? {} : { pictureId }) };
  return db.transaction().execute(async (trx) => {
    const before = await findStored(trx, id);
    // The same form sent twice: the second finds its own change and has nothing to do.
    if (before && differing(before, change).length === 0) return { ok: true, slug: before.slug };
    // From here on other writers wait, and what is read now is what will be changed.
    await raiseGeneration(trx);
    const current = await findStored(trx, id);
    if (!current) return { ok: false, reason: "gone" };
    if (current.updatedAt !== seen) return { ok: false, reason: "changed" };
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
    await recordAudit(trx, actor, {
      action: "updated",
      subject: "event",
      subjectId: id,
      detail: `${change.name}: ${differing(current, change).join(", ")}`,
    });
    return { ok: true, slug };
  });
}

/** Removes an event from everything public; its address answers 410 from now on. */
export async function removeEvent(db: Db, actor: Actor, id: string): Promise<EventOutcome> {
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .updateTable("events")
      .set((eb) => ({ deletedAt: Date.now(), sequence: eb("sequence", "+", 1) }))
      .where("id", "=", id)
      .where("deletedAt", "is", null)
      .returning(["name", "slug"])
      .executeTakeFirst();
    if (!removed) return { ok: false, reason: "gone" };
    await raiseGeneration(trx);
    await recordAudit(trx, actor, {
      action: "removed",
      subject: "event",
      subjectId: id,
      detail: removed.name,
    });
    return { ok: true, slug: removed.slug };
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

function reportOf({ report }: { report: string }) {
  const clean = sanitizeRichHtml(report);
  return { report: clean, summary: firstCharacters(plainTextOf(clean), SUMMARY_LENGTH) };
}

type Change = Partial<EventRow> & Pick<EventRow, "date" | "status">;

/** The fields that the change would make different. */
function differing(current: EventRow, change: Change): string[] {
  return (Object.keys(change) as (keyof EventRow)[]).filter(
    (field) => field !== "summary" && current[field] !== change[field],
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

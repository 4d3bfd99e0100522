import type { Selectable } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import type { FieldErrors } from "#app/platform/forms/form-text.ts";
import { noteContentPictures } from "#app/platform/images/picture-uses.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change, nextVersion } from "#app/platform/records/change.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import type { Conflicted } from "#app/platform/records/merge-save.server.ts";
import { fingerprint } from "#app/platform/records/merge-values.server.ts";
import { type SanitizedText, sanitizeOrRefuse } from "#app/platform/rich-text/sanitize-or-refuse.server.ts";
import type { CalendarDate, Schema } from "#db/schema.ts";
import { statusByDate, whyNotFeatured } from "./event.ts";
import type { EventInput, NewEventInput } from "./event-input.ts";
import { EVENT_MERGE, type EventValues, eventValues } from "./event-merge.server.ts";
import { EVENTS } from "./event-record.server.ts";
import { eventSearchText } from "./event-search-text.ts";
import { chooseSlug, keepOldSlug } from "./event-slugs.server.ts";
import { readToday } from "./events.server.ts";
import { type FeaturedNow, featureOnly } from "./featured.server.ts";
import { keepStoredReport, reportDrafts, summaryOf } from "./report-drafts.server.ts";

type EventRow = Selectable<Schema["events"]>;

/** Nothing was saved: another event is featured, and nobody has confirmed replacing it. */
type FeaturedElsewhere = { ok: false; reason: "featured"; featured: FeaturedNow };

type UnreadableReport = Exclude<SanitizedText, { ok: true }>;

/** `exists`: an earlier submission of the same form created the event with different content. */
export type CreateOutcome =
  | { ok: true; id: string; slug: string }
  | { ok: false; reason: "exists" }
  | UnreadableReport
  | FeaturedElsewhere;

/**
 * The outcome of an update. `invalid`: combined with other people's changes, the event is invalid;
 * has one message per field.
 */
export type EventOutcome =
  | { ok: true; slug: string; notice: string | undefined }
  | { ok: false; reason: "gone" }
  | { ok: false; reason: "invalid"; errors: FieldErrors }
  | UnreadableReport
  | Conflicted
  | FeaturedElsewhere;

/**
 * Creates an event. It starts with no views, likes or shares.
 *
 * @param pictureId its flyer, stored before
 * @param id generated when the form was opened, so that sending the form twice creates one event
 * @throws if the picture is not stored
 */
export async function createEvent(
  db: Db,
  actor: Actor,
  { replacesFeatured, ...input }: NewEventInput,
  pictureId: string,
  id: string = newId(),
): Promise<CreateOutcome> {
  const cleaned = await sanitizeOrRefuse(input.report);
  if (!cleaned.ok) return cleaned;
  const now = Date.now();
  const today = await readToday(db, now);
  return change(db, actor, EVENTS, async (running) => {
    const { trx, find, insert, audit } = running;
    const row = columnsOf(
      { ...input, report: cleaned.html, status: input.status ?? "", pictureId },
      today.date,
    );
    const existing = await find(id);
    if (existing && changedFields(existing, row).length > 0) return { ok: false, reason: "exists" };
    if (existing) return { ok: true, id, slug: existing.slug };
    const kept = input.isFeatured && (await featureOnly(running, id, replacesFeatured));
    if (kept) return { ok: false, reason: "featured", featured: kept };
    const slug = await chooseSlug(trx, input.name, id);
    await insert({ id, slug, ...row, createdAt: now, updatedAt: now });
    await noteContentPictures(trx, "eventPictures", id, row.report);
    await keepStoredReport(running, actor, { before: undefined, id, name: row.name, report: row.report });
    await audit({ action: "created", subjectId: id, detail: input.name });
    return { ok: true, id, slug };
  });
}

/**
 * Updates an event, merged with other people's changes since its form was opened. A new name gives
 * it a new address, and the old one redirects there. Sending the same form again changes nothing.
 *
 * @param pictureId the new flyer; undefined keeps the current one
 */
export async function updateEvent(
  db: Db,
  actor: Actor,
  id: string,
  { updatedAt, opened, replacesFeatured, ...input }: EventInput,
  pictureId?: string,
): Promise<EventOutcome> {
  const cleaned = await sanitizeOrRefuse(input.report);
  if (!cleaned.ok) return cleaned;
  const mine: Partial<EventValues> = { ...input, report: cleaned.html, status: input.status ?? "" };
  if (pictureId !== undefined) mine.pictureId = pictureId;
  const today = await readToday(db);
  return change(db, actor, EVENTS, async (running) => {
    const { trx, find, merge, update, audit } = running;
    const current = await find(id);
    if (current?.deletedAt !== null) return { ok: false, reason: "gone" };
    const values = eventValues(current);
    const newest = await reportDrafts.findCurrent(trx, current, "UTC");
    // The newest draft was merged with what others wrote, wherever it was written.
    if (opened && newest.draft.content === mine.report) opened.base.report = fingerprint(values.report);
    const merged = await merge(EVENT_MERGE, id, {
      mine,
      current: { values, updatedAt: current.updatedAt },
      seen: { updatedAt, opened },
    });
    if (!merged.ok) return merged;
    const { changed, notice } = merged;
    if (changed.length === 0) return { ok: true, slug: current.slug, notice };
    const notFeatured = merged.values.isFeatured && whyNotFeatured(merged.values.status);
    if (notFeatured) return { ok: false, reason: "invalid", errors: { isFeatured: notFeatured } };
    const kept = changed.includes("isFeatured") && merged.values.isFeatured;
    const featured = kept && (await featureOnly(running, id, replacesFeatured));
    if (featured) return { ok: false, reason: "featured", featured };
    const columns = columnsOf(merged.values, today.date);
    const slug = columns.name === current.name ? current.slug : await chooseSlug(trx, columns.name, id);
    await keepOldSlug(trx, id, { from: current.slug, to: slug });
    const versions = {
      slug,
      sequence: current.sequence + (concernsCalendars(current, columns) ? 1 : 0),
      previousDate: previousDateOf(current, columns),
      updatedAt: nextVersion(current),
    };
    await update(current, { ...columns, ...versions }, changed);
    await noteContentPictures(trx, "eventPictures", id, columns.report);
    await keepStoredReport(running, actor, {
      before: current,
      id,
      name: columns.name,
      report: columns.report,
    });
    await audit({ action: "updated", subjectId: id, detail: `${columns.name}: ${changed.join(", ")}` });
    return { ok: true, slug, notice };
  });
}

/** Converts an event's values to its columns. */
function columnsOf({ status, time, endTime, ...values }: EventValues, today: CalendarDate) {
  return {
    ...values,
    summary: summaryOf(values.report),
    searchText: eventSearchText(values),
    // Without a date, a time is meaningless, and without a beginning an end.
    time: values.date === null ? null : time,
    endTime: values.date === null || time === null ? null : endTime,
    status: status || statusByDate(values.date, today),
    isStatusChosen: status !== "",
  };
}

type Change = Partial<EventRow> & Pick<EventRow, "date" | "status">;

/** Returns the fields that the change would modify. */
function changedFields(current: EventRow, change: Change): string[] {
  return (Object.keys(change) as (keyof EventRow)[]).filter(
    (field) => field !== "summary" && field !== "searchText" && current[field] !== change[field],
  );
}

const CALENDAR_FIELDS = ["name", "date", "time", "endTime", "location", "status"] as const;

function concernsCalendars(current: EventRow, change: Change): boolean {
  return CALENDAR_FIELDS.some((field) => change[field] !== undefined && current[field] !== change[field]);
}

/**
 * Returns the previously announced date, as long as the event is still to come and no
 * longer on that date.
 */
function previousDateOf(current: EventRow, change: Change): string | null {
  if (change.status === "planning") return null;
  const announced = current.status === "upcoming" && change.status === "upcoming";
  const previous =
    announced && current.date && current.date !== change.date ? current.date : current.previousDate;
  return previous === change.date ? null : previous;
}

import type { ReadDb } from "#app/platform/database/database.server.ts";
import { openDraft } from "#app/platform/drafts/clean-draft.server.ts";
import { nestAnyPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import { formBase } from "#app/platform/records/merge-values.server.ts";
import { eventValues } from "../event-merge.server.ts";
import { reportDrafts } from "../report-drafts.server.ts";

/** An event as its form shows it, with the newest draft of its report. */
export type EventToEdit = NonNullable<Awaited<ReturnType<typeof findEventToEdit>>>;

/** The characters of ids. PostgreSQL would fail with an error on some other strings. */
const ID = /^[a-z0-9-]{1,100}$/;

/**
 * Finds an event with everything that an administrator can edit; undefined if it does not exist or
 * is in the trash.
 */
export async function findEventToEdit(db: ReadDb, id: string) {
  if (!ID.test(id)) return undefined;
  const row = await db
    .selectFrom("events")
    .innerJoin("pictures", "pictures.id", "events.pictureId")
    .select(["events.id", "slug", "name", "category", "report", "date", "previousDate", "time", "endTime"])
    .select(["location", "status", "isFeatured", "isStatusChosen", "alt", "updatedAt", ...pictureColumns])
    .where("events.id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  const found = await reportDrafts.find(db, id);
  if (!row || !found) return undefined;
  const { pictureId, updatedAt } = row;
  const base = formBase(eventValues({ ...row, pictureId }), updatedAt);
  const { current, timeZone } = found;
  const { version, isPending, isUnknown, author, at } = current;
  const lastChange = isUnknown ? null : { author: author.name, at };
  return {
    ...nestAnyPicture({ ...row, report: (await openDraft(current.draft)).content }),
    ...{ base, writing: { version, isPending, lastChange, timeZone } },
  };
}

/**
 * Returns what the form of a copy starts with: the event without its date, and without the status
 * and the place at the top that went with it.
 */
export function templateOf(event: EventToEdit): EventToEdit {
  return { ...event, date: "", isStatusChosen: false, isFeatured: false };
}

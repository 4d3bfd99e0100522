import type { Insertable } from "kysely";
import { EVENT_LIST } from "#app/features/events/event-record.server.ts";
import { eventSearchText } from "#app/features/events/event-search-text.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import type { Schema } from "#db/schema.ts";
import { relist } from "./lists.ts";

export type StoredEvent = Insertable<Schema["events"]>;

export const ADA = { id: "ada", name: "Ada" };
export const PICTURE = "0123456789abcdef0123456789abcdef";

/**
 * Stores a picture without its files, and events that show it. Each is a completed campaign by
 * default.
 */
export async function insertEvents(db: Db, events: readonly Partial<StoredEvent>[]): Promise<string[]> {
  await insertPicture(db);
  // Ids made within a millisecond are in no order. Sorted, the rows are in the order of the list,
  // which is easier to follow.
  const ids = events.map(() => newId()).toSorted();
  const rows = events.map((event, i) => {
    const id = ids[i] as string;
    const row = {
      id,
      slug: id,
      name: "Book drive",
      category: "campaign" as const,
      pictureId: PICTURE,
      alt: "",
      report: "",
      date: "2026-01-31",
      time: "09:30:00",
      location: "Market square",
      status: "completed" as const,
      isFeatured: false,
      summary: "",
      previousDate: null,
      deletedAt: null,
      createdAt: 1,
      updatedAt: 1,
      ...event,
    };
    return { searchText: eventSearchText(row), ...row };
  });
  for (const row of rows) await db.insertInto("events").values(row).execute();
  await relist(db, [EVENT_LIST]);
  return rows.map(({ id }) => id);
}

/** Stores the row of a picture without files, and returns its id. */
export async function insertPicture(db: Db, id = PICTURE): Promise<string> {
  await db
    .insertInto("pictures")
    .values({
      id,
      width: 1600,
      height: 900,
      widths: "320,640,1600",
      placeholder: "data:,",
      hasAvif: false,
      createdAt: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

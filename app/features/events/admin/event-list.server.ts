import { type RawBuilder, sql } from "kysely";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import { nestAnyPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import type { ListOrder, ListRequest } from "#app/platform/lists/admin-list.ts";
import { findListed, inOrder } from "#app/platform/lists/list-page.server.ts";
import { EVENT_LIST } from "../event-record.server.ts";
import type { EventOrderKey } from "./event-order.ts";

/** The most events a search lists: twenty pages. Adding a word narrows it down. */
export const MAX_EVENTS_FOUND = 200;

/**
 * The sort keys of each order. Each is a prefix of an index on the events that are
 * not in the trash.
 */
const SORT_KEYS: Record<EventOrderKey, RawBuilder<unknown>[]> = {
  // Events without a date are still to come, so they sort after every date.
  date: [sql`coalesce(date, '9999')`, sql`id`],
  name: [sql`search_text`, sql`id`],
  category: [sql`category`, sql`search_text`, sql`id`],
  location: [sql`lower(location)`, sql`id`],
  status: [sql`lower(status)`, sql`search_text`, sql`id`],
};

/**
 * Lists a page of all events for administrators. A search lists at most {@link MAX_EVENTS_FOUND},
 * the newest, in the list's order.
 */
export async function listEventsToManage(db: ReadDb, request: ListRequest, order: ListOrder<EventOrderKey>) {
  const reversed = { by: order.by, descending: !order.descending };
  const sort = async (ids: string[]) => {
    if (ids.length === 0) return [];
    const sorted = await idsInOrder(db, order).where("id", "in", ids).execute();
    return sorted.map(({ id }) => id);
  };
  const asked = { ...request, most: MAX_EVENTS_FOUND, sort };
  const { ids, ...list } = await findListed(db, EVENT_LIST, asked, (direction) =>
    idsInOrder(db, direction === "forwards" ? order : reversed),
  );
  return { events: await readRows(db, ids), ...list };
}

function idsInOrder(db: ReadDb, { by, descending }: ListOrder<EventOrderKey>) {
  const direction = descending ? "desc" : "asc";
  return SORT_KEYS[by].reduce(
    (query, key) => query.orderBy(key, direction),
    db.selectFrom("events").select("id").where("deletedAt", "is", null),
  );
}

async function readRows(db: ReadDb, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("events")
    .innerJoin("pictures", "pictures.id", "events.pictureId")
    .leftJoin("eventDrafts", "eventDrafts.eventId", "events.id")
    .select(["events.id", "slug", "name", "category", "date", "location", "status", "isFeatured"])
    .select(["isPending as hasPendingReport", ...pictureColumns])
    .where("events.id", "in", ids)
    .execute();
  return inOrder(ids, rows, ({ id }) => id).map(nestAnyPicture);
}

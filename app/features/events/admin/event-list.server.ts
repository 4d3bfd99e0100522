import { type RawBuilder, sql } from "kysely";
import { engineOf, type ReadDb } from "#app/platform/database/database.server.ts";
import { nestPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import {
  ADMIN_PAGE_SIZE,
  type ListOrder,
  type ListRequest,
  lastPageAt,
} from "#app/platform/lists/admin-list.ts";
import { findPage, inOrder } from "#app/platform/lists/list-page.server.ts";
import { readQuestion } from "#app/platform/lists/search-words.ts";
import { countEvents } from "../events.server.ts";
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
 * Lists a page of all events for administrators. A search finds events that have, for each of its
 * words, a word in name, location or type with that prefix; it lists at most
 * {@link MAX_EVENTS_FOUND} in the list's order.
 *
 * @returns the last page if the requested one is beyond it, as after deleting its only event
 */
export async function listEventsToManage(db: ReadDb, request: ListRequest, order: ListOrder<EventOrderKey>) {
  const found = request.search === "" ? undefined : await search(db, request.search, order);
  const total = found ? found.length : await countEvents(db);
  const { ids, page } = found
    ? pageOf(found, request.page)
    : await findPage({ page: request.page, total }, (direction) =>
        idsInOrder(db, direction === "forwards" ? order : { by: order.by, descending: !order.descending }),
      );
  return { events: await readRows(db, ids), total, page, cutOff: found?.length === MAX_EVENTS_FOUND };
}

function pageOf(found: string[], asked: number) {
  const page = lastPageAt(asked, found.length);
  return { page, ids: found.slice((page - 1) * ADMIN_PAGE_SIZE, page * ADMIN_PAGE_SIZE) };
}

/** Finds the ids that match a search, in order. */
async function search(db: ReadDb, question: string, order: ListOrder<EventOrderKey>): Promise<string[]> {
  const words = readQuestion(question);
  if (words.length === 0) return [];
  const rarest = await findRarest(db, words);
  const each = words.map((word) => hasWord(db, word));
  // If few events match this word, only those are checked. Otherwise walking the list soon finds
  // enough events that match all words.
  if (rarest)
    each.push(
      sql`id in (select event_id from event_words where word >= ${rarest} and word < ${after(rarest)})`,
    );
  const found = await idsInOrder(db, order)
    .where(sql<boolean>`${sql.join(each, sql` and `)}`)
    .limit(MAX_EVENTS_FOUND)
    .execute();
  return found.map(({ id }) => id);
}

/**
 * Finds the word that matches the fewest events; undefined if every word matches so many that
 * looking it up does not help.
 */
async function findRarest(db: ReadDb, words: string[]): Promise<string | undefined> {
  const counts = words.map(
    (word, place) => sql`select ${sql.lit(place)} as place, count(*) as events from (select 1 from event_words
      where word >= ${word} and word < ${after(word)} limit ${MAX_EVENTS_FOUND + 1}) as counted`,
  );
  const { rows } = await sql<{
    place: number;
    events: number;
  }>`${sql.join(counts, sql` union all `)}`.execute(db);
  const [rarest] = rows.toSorted((one, other) => one.events - other.events);
  return rarest && rarest.events <= MAX_EVENTS_FOUND ? words[rarest.place] : undefined;
}

/** Returns an upper bound for all words with this prefix, in byte order. */
const after = (beginning: string) => `${beginning}\u{10FFFF}`;

/**
 * Words contain only letters and digits. Uses each engine's own function, because LIKE costs
 * several times as much.
 */
function hasWord(db: ReadDb, beginning: string): RawBuilder<unknown> {
  const place = engineOf(db) === "postgres" ? sql`strpos` : sql`instr`;
  return sql`${place}(' ' || search_text, ${` ${beginning}`}) > 0`;
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
    .select(["events.id", "slug", "name", "category", "date", "location", "status", "isFeatured"])
    .select(pictureColumns)
    .where("events.id", "in", ids)
    .execute();
  return inOrder(ids, rows, ({ id }) => id).map(nestPicture);
}

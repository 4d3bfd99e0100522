import { type RawBuilder, sql } from "kysely";
import { ADMIN_PAGE_SIZE, type ListOrder, type ListRequest, lastPageAt } from "#app/platform/admin-list.ts";
import { type Db, engineOf, type ReadDb } from "#app/platform/database/database.server.ts";
import { nestPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import { readQuestion } from "#app/platform/search-words.ts";
import { countEvents } from "../events.server.ts";
import type { EventOrderKey } from "./event-order.ts";

/** How many events a search finds at most: twenty pages. Who wants more adds a word. */
export const MOST_EVENTS_FOUND = 200;

/** What each order sorts by; each is the beginning of an index of the events that are not in the trash. */
const SORT_KEYS: Record<EventOrderKey, RawBuilder<unknown>[]> = {
  // Without a date yet: still to come, so beyond every date.
  date: [sql`coalesce(date, '9999')`, sql`id`],
  name: [sql`search_text`, sql`id`],
  category: [sql`category`, sql`search_text`, sql`id`],
  location: [sql`lower(location)`, sql`id`],
  status: [sql`lower(status)`, sql`search_text`, sql`id`],
};

/**
 * A page of all events for administrators. The search finds the events in whose name, location and type words begin with
 * each of its words; of very many the first {@link MOST_EVENTS_FOUND} in the list's order.
 *
 * @returns a page beyond the last one is the last one, as after its only event was deleted
 */
export async function listEventsToManage(db: Db, request: ListRequest, order: ListOrder<EventOrderKey>) {
  const found = request.search === "" ? undefined : await search(db, request.search, order);
  const total = found ? found.length : await countEvents(db);
  const page = lastPageAt(request.page, total);
  const offset = (page - 1) * ADMIN_PAGE_SIZE;
  const ids = found
    ? found.slice(offset, offset + ADMIN_PAGE_SIZE)
    : await readPage(db, order, offset, total);
  return { events: await readRows(db, ids), total, page, cutOff: found?.length === MOST_EVENTS_FOUND };
}

/** The ids of a page of all events, counted from the nearer end of the list. */
async function readPage(db: ReadDb, order: ListOrder<EventOrderKey>, offset: number, total: number) {
  const limit = Math.min(ADMIN_PAGE_SIZE, total - offset);
  if (offset <= total / 2) return readIds(db, sql`true`, order, { limit, offset });
  const backwards = { by: order.by, descending: !order.descending };
  const ids = await readIds(db, sql`true`, backwards, { limit, offset: total - offset - limit });
  return ids.reverse();
}

/** The ids that a search finds, in order. */
async function search(db: Db, question: string, order: ListOrder<EventOrderKey>): Promise<string[]> {
  const words = readQuestion(question);
  if (words.length === 0) return [];
  const rarest = await findRarest(db, words);
  const each = words.map((word) => hasWord(db, word));
  // Few events have it: only these are looked at. Otherwise the list soon comes to enough events that have them all.
  if (rarest)
    each.push(
      sql`id in (select event_id from event_words where word >= ${rarest} and word < ${after(rarest)})`,
    );
  return readIds(db, sql.join(each, sql` and `), order, { limit: MOST_EVENTS_FOUND, offset: 0 });
}

/** The word that the fewest events have; undefined when so many have each of them that none helps to look them up. */
async function findRarest(db: ReadDb, words: string[]): Promise<string | undefined> {
  const counts = words.map(
    (word, place) => sql`select ${sql.lit(place)} as place, count(*) as events from (select 1 from event_words
      where word >= ${word} and word < ${after(word)} limit ${MOST_EVENTS_FOUND + 1}) as counted`,
  );
  const { rows } = await sql<{
    place: number;
    events: number;
  }>`${sql.join(counts, sql` union all `)}`.execute(db);
  const [rarest] = rows.toSorted((one, other) => one.events - other.events);
  return rarest && rarest.events <= MOST_EVENTS_FOUND ? words[rarest.place] : undefined;
}

/** Beyond all words that begin so, in the order of bytes. */
const after = (beginning: string) => `${beginning}\u{10FFFF}`;

/** Words are letters and digits only. Each engine's own function, since LIKE costs several times as much. */
function hasWord(db: Db, beginning: string): RawBuilder<unknown> {
  const place = engineOf(db) === "postgres" ? sql`strpos` : sql`instr`;
  return sql`${place}(' ' || search_text, ${` ${beginning}`}) > 0`;
}

async function readIds(
  db: ReadDb,
  condition: RawBuilder<unknown>,
  { by, descending }: ListOrder<EventOrderKey>,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const direction = descending ? sql`desc` : sql`asc`;
  const order = sql.join(SORT_KEYS[by].map((key) => sql`${key} ${direction}`));
  const { rows } = await sql<{ id: string }>`select id from events
    where deleted_at is null and ${condition} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
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
  const byId = new Map(rows.map((row) => [row.id, nestPicture(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

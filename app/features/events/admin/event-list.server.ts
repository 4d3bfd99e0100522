import { type RawBuilder, type SqlBool, sql } from "kysely";
import { ADMIN_PAGE_SIZE, type ListOrder, type ListRequest } from "#app/platform/admin-list.ts";
import { type Db, type Engine, engineOf } from "#app/platform/database/database.server.ts";
import { nestPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import { readQuestion } from "#app/platform/search-words.ts";
import type { EventOrderKey } from "./event-order.ts";

/** What each order sorts by; each is the beginning of an index, which holds the text that is searched as well. */
const SORT_KEYS: Record<EventOrderKey, RawBuilder<unknown>[]> = {
  // Without a date yet: still to come, so beyond every date.
  date: [sql`coalesce(date, '9999')`, sql`id`],
  name: [sql`search_text`, sql`id`],
  category: [sql`category`, sql`search_text`, sql`id`],
  location: [sql`lower(location)`, sql`id`],
  status: [sql`status`, sql`search_text`, sql`id`],
};

/**
 * A page of all events for administrators. The search finds each event whose name, location and type have all its words,
 * or words that hold them.
 *
 * @returns a page beyond the last one is the last one, as after its only event was deleted
 */
export async function listEventsToManage(db: Db, request: ListRequest, order: ListOrder<EventOrderKey>) {
  const { page, search } = request;
  const words = readQuestion(search);
  if (search !== "" && words.length === 0) return { events: [], total: 0, page: 1 };
  const found = matching(words, engineOf(db));
  const [events, { total }] = await Promise.all([
    readPage(db, found, order, page),
    db
      .selectFrom("events")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where(found)
      .executeTakeFirstOrThrow(),
  ]);
  const last = Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE));
  if (page <= last) return { events, total, page };
  return { events: await readPage(db, found, order, last), total, page: last };
}

async function readPage(
  db: Db,
  found: RawBuilder<SqlBool>,
  { by, descending }: ListOrder<EventOrderKey>,
  page: number,
) {
  const direction = descending ? sql`desc` : sql`asc`;
  const order = sql.join(SORT_KEYS[by].map((key) => sql`${key} ${direction}`));
  // The ids come from the index alone, which is many times smaller than the events.
  const { rows: ids } = await sql<{ id: string }>`select id from events where ${found} order by ${order}
    limit ${ADMIN_PAGE_SIZE} offset ${(page - 1) * ADMIN_PAGE_SIZE}`.execute(db);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("events")
    .innerJoin("pictures", "pictures.id", "events.pictureId")
    .select(["events.id", "slug", "name", "category", "date", "location", "status", "isFeatured"])
    .select(pictureColumns)
    .where(
      "events.id",
      "in",
      ids.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, nestPicture(row)]));
  return ids.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Words are letters and digits only. Each engine's own function, since LIKE costs several times as much. */
function matching(words: string[], engine: Engine): RawBuilder<SqlBool> {
  const holds = engine === "postgres" ? sql`strpos` : sql`instr`;
  const each = words.map((word) => sql`${holds}(search_text, ${word}) > 0`);
  return sql<SqlBool>`${sql.join([sql`deleted_at is null`, ...each], sql` and `)}`;
}

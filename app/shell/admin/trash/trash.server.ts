import { sql } from "kysely";
import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import { ADMIN_PAGE_SIZE } from "#app/platform/lists/admin-list.ts";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { erase, titleOf } from "#app/platform/records/trash.server.ts";
import { TRASH_MS } from "#app/platform/records/trash.ts";
import type { Instant } from "#db/schema.ts";
import { TRASH_BINS } from "./bins.server.ts";

/** A deleted item. Its kind is the subject of its record. */
export type TrashEntry = { kind: string; id: string; title: string; deletedAt: Instant };

/** An entry as the list shows it: when it was deleted, and when it is removed for good. */
export type TrashRow = TrashEntry & { deleted: string; goes: string };

/** Batch size for permanent deletion. */
const AT_ONCE = 100;

/**
 * A cursor in the list: the time of deletion, then the id to order items deleted at the same time.
 */
export type TrashPlace = { deletedAt: Instant; id: string };

/** Selects the page before a cursor (newer) or after it (older). Without either, the first page. */
export type TrashPart = { newerThan?: TrashPlace; olderThan?: TrashPlace };

/**
 * Lists ten deleted items, newest deletion first, and whether there are more on either side. Pages
 * by cursor instead of page number, so it reads only the rows it shows, whatever the size of the
 * trash.
 */
export async function listTrash(
  db: ReadDb,
  { newerThan, olderThan }: TrashPart = {},
): Promise<{ entries: TrashEntry[]; hasNewer: boolean; hasOlder: boolean }> {
  const newer = newerThan ? await readKeys(db, "asc", newerThan, ADMIN_PAGE_SIZE) : [];
  // Less than a full page precedes the cursor: show the first page instead.
  const keys =
    newer.length === ADMIN_PAGE_SIZE
      ? newer.reverse()
      : await readKeys(db, "desc", newerThan ? undefined : olderThan, ADMIN_PAGE_SIZE);
  const [first, last] = [keys[0] ?? olderThan, keys.at(-1)];
  const [before, after, titles] = await Promise.all([
    first ? readKeys(db, "asc", first, 1) : [],
    last ? readKeys(db, "desc", last, 1) : [],
    readTitles(db, keys),
  ]);
  return {
    // Skips items that were restored or erased between the two queries.
    entries: keys.flatMap((key) => {
      const title = titles.get(`${key.kind} ${key.id}`);
      return title === undefined ? [] : [{ ...key, title }];
    }),
    hasNewer: before.length > 0,
    hasOlder: after.length > 0,
  };
}

type TrashKey = Omit<TrashEntry, "title">;

/**
 * Reads the keys nearest to a cursor, nearest first: older ones for `desc`, newer ones for `asc`.
 * Without a cursor, starts at that end of the list.
 */
async function readKeys(
  db: ReadDb,
  order: "asc" | "desc",
  place: TrashPlace | undefined,
  length: number,
): Promise<TrashKey[]> {
  const sorted = sql`order by deleted_at ${sql.raw(order)}, id ${sql.raw(order)} limit ${length}`;
  const beside = place
    ? sql` and (deleted_at, id) ${sql.raw(order === "desc" ? "<" : ">")} (${place.deletedAt}, ${place.id})`
    : sql``;
  const kinds = TRASH_BINS.map(
    ({ record: { table, subject } }) =>
      sql`select * from (select ${sql.lit(subject)} as kind, id, deleted_at from ${sql.table(table)}
        where deleted_at is not null${beside} ${sorted}) as ${sql.id(subject)}`,
  );
  const { rows } = await sql<TrashKey>`select kind, id, deleted_at from (${sql.join(kinds, sql` union all `)})
    as item ${sorted}`.execute(db);
  return rows;
}

/** Reads the titles of items, keyed by kind and id. */
async function readTitles(db: ReadDb, keys: readonly TrashKey[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  await Promise.all(
    TRASH_BINS.map(async ({ record: { table, subject }, title }) => {
      const ids = keys.filter(({ kind }) => kind === subject).map(({ id }) => id);
      if (ids.length === 0) return;
      const { rows } = await sql<{ id: string }>`select id, ${sql.join(title.map((name) => sql.ref(name)))}
        from ${sql.table(table)} where id in (${sql.join(ids)}) and deleted_at is not null`.execute(db);
      for (const row of rows) titles.set(`${subject} ${row.id}`, titleOf(title, row));
    }),
  );
  return titles;
}

/**
 * Permanently deletes items that have been in the trash for {@link TRASH_MS}. Each item has its own
 * transaction, so several processes may run this concurrently, and an item that is restored
 * meanwhile stays.
 *
 * @returns the number of deleted items
 */
export async function purgeTrash(
  db: Db,
  now: Instant = Date.now(),
  isStopping: () => boolean = () => false,
): Promise<number> {
  let purged = 0;
  for (const bin of TRASH_BINS) {
    for (let after = ""; !isStopping(); ) {
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(bin.record.table)}
        where deleted_at < ${now - TRASH_MS} and id > ${after} order by id limit ${AT_ONCE}`.execute(db);
      for (const { id } of rows)
        if (!isStopping() && (await erase(db, auditActor.system, bin, id)).ok) purged += 1;
      if (rows.length < AT_ONCE) break;
      after = rows.at(-1)?.id as string;
    }
  }
  return purged;
}

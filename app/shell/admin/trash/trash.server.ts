import { sql } from "kysely";
import { ADMIN_PAGE_SIZE } from "#app/platform/admin-list.ts";
import type { Actor } from "#app/platform/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { TRASH_MS, type TrashedItem } from "#app/platform/trash.ts";
import type { Instant } from "#db/schema.ts";
import { TRASH_BINS, type TrashKind } from "./bins.server.ts";

export type TrashEntry = TrashedItem & { kind: TrashKind };

const HOUSE: Actor = { id: null, name: "Schoolward" };
/** So many are looked up at once to be removed for ever. */
const AT_ONCE = 100;

/**
 * A page of everything deleted, the last deleted first, and how much it is in all. The indexes of the trash alone say what
 * stands on the page, read from the nearer end of the list; only its own rows are then looked up.
 */
export async function listTrash(db: Db, page: number): Promise<{ entries: TrashEntry[]; total: number }> {
  const total = await countTrash(db);
  const first = (page - 1) * ADMIN_PAGE_SIZE;
  const length = Math.min(ADMIN_PAGE_SIZE, total - first);
  if (length <= 0) return { entries: [], total };
  const after = total - first - length;
  const keys =
    first <= after
      ? await readKeys(db, "desc", first, length)
      : (await readKeys(db, "asc", after, length)).reverse();
  const titles = await readTitles(db, keys);
  return {
    // What went in this moment is left out.
    entries: keys.flatMap((key) => {
      const title = titles.get(`${key.kind} ${key.id}`);
      return title === undefined ? [] : [{ ...key, title }];
    }),
    total,
  };
}

type TrashKey = Omit<TrashEntry, "title">;

async function countTrash(db: Db): Promise<number> {
  const counts = await Promise.all(
    Object.values(TRASH_BINS).map((bin) =>
      sql<{ count: number }>`select count(*) as count from ${bin.listInTrash(db)} as item`.execute(db),
    ),
  );
  return counts.reduce((sum, { rows }) => sum + (rows[0]?.count ?? 0), 0);
}

/** So many items from one end of the list: of each kind no more are read than could be among them. */
async function readKeys(db: Db, order: "asc" | "desc", offset: number, length: number): Promise<TrashKey[]> {
  const sorted = sql`order by deleted_at ${sql.raw(order)}, id ${sql.raw(order)}`;
  const kinds = Object.entries(TRASH_BINS).map(
    ([kind, bin]) =>
      sql`select * from (select ${sql.lit(kind)} as kind, id, deleted_at from ${bin.listInTrash(db)} as item
        ${sorted} limit ${offset + length}) as ${sql.id(kind)}`,
  );
  const { rows } = await sql<TrashKey>`select kind, id, deleted_at from (${sql.join(kinds, sql` union all `)})
    as item ${sorted} limit ${length} offset ${offset}`.execute(db);
  return rows;
}

/** What the items are called, by kind and id. */
async function readTitles(db: Db, keys: readonly TrashKey[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  await Promise.all(
    Object.entries(TRASH_BINS).map(async ([kind, bin]) => {
      const ids = keys.filter((key) => key.kind === kind).map(({ id }) => id);
      if (ids.length === 0) return;
      const { rows } = await sql<{ id: string; title: string }>`select id, title
        from ${bin.listInTrash(db)} as item where id in (${sql.join(ids)})`.execute(db);
      for (const { id, title } of rows) titles.set(`${kind} ${id}`, title);
    }),
  );
  return titles;
}

/**
 * Removes for ever what has lain in the trash for {@link TRASH_MS}. Each item goes in a transaction of its own, so several
 * processes may do so at once, and what somebody restores meanwhile stays.
 *
 * @returns how many were removed
 */
export async function purgeTrash(
  db: Db,
  now: Instant = Date.now(),
  isStopping: () => boolean = () => false,
): Promise<number> {
  let purged = 0;
  for (const bin of Object.values(TRASH_BINS)) {
    for (let after = ""; !isStopping(); ) {
      const { rows } = await sql<{ id: string }>`select id from ${bin.listInTrash(db)} as item
        where deleted_at < ${now - TRASH_MS} and id > ${after} order by id limit ${AT_ONCE}`.execute(db);
      for (const { id } of rows) if (!isStopping() && (await bin.erase(db, HOUSE, id)).ok) purged += 1;
      if (rows.length < AT_ONCE) break;
      after = rows.at(-1)?.id as string;
    }
  }
  return purged;
}

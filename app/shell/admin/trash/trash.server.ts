import { sql } from "kysely";
import { ADMIN_PAGE_SIZE } from "#app/platform/admin-list.ts";
import { HOUSE } from "#app/platform/audit.server.ts";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import { TRASH_MS, type TrashedItem } from "#app/platform/trash.ts";
import type { Instant } from "#db/schema.ts";
import { TRASH_BINS, type TrashKind } from "./bins.server.ts";

export type TrashEntry = TrashedItem & { kind: TrashKind };

/** An entry as the list shows it: when it was deleted, and when it goes for good. */
export type TrashRow = TrashEntry & { deleted: string; goes: string };

/** So many are looked up at once to be removed for ever. */
const AT_ONCE = 100;

/** A place in the list: beside the item that was deleted then. Items of one moment stand in the order of their ids. */
export type TrashPlace = { deletedAt: Instant; id: string };

/** Which part of the list is wanted: what stands before a place (newer), or after it (older); else its beginning. */
export type TrashPart = { newerThan?: TrashPlace; olderThan?: TrashPlace };

/**
 * Ten of everything deleted, the last deleted first, and whether there is more on either side. Places instead of page
 * numbers: however much lies in the trash, no more is read than what is shown.
 */
export async function listTrash(
  db: ReadDb,
  { newerThan, olderThan }: TrashPart = {},
): Promise<{ entries: TrashEntry[]; hasNewer: boolean; hasOlder: boolean }> {
  const newer = newerThan ? await readKeys(db, "asc", newerThan, ADMIN_PAGE_SIZE) : [];
  // Less than a page stands before the place: that is the beginning of the list.
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
    // What went in this moment is left out.
    entries: keys.flatMap((key) => {
      const title = titles.get(`${key.kind} ${key.id}`);
      return title === undefined ? [] : [{ ...key, title }];
    }),
    hasNewer: before.length > 0,
    hasOlder: after.length > 0,
  };
}

type TrashKey = Omit<TrashEntry, "title">;

/** The items next to a place, on its older side (`desc`) or its newer one (`asc`), nearest first; without one, from the end. */
async function readKeys(
  db: ReadDb,
  order: "asc" | "desc",
  place: TrashPlace | undefined,
  length: number,
): Promise<TrashKey[]> {
  const sorted = sql`order by deleted_at ${sql.raw(order)}, id ${sql.raw(order)} limit ${length}`;
  const beside = place
    ? sql`where (deleted_at, id) ${sql.raw(order === "desc" ? "<" : ">")} (${place.deletedAt}, ${place.id})`
    : sql``;
  const kinds = Object.entries(TRASH_BINS).map(
    ([kind, bin]) =>
      sql`select * from (select ${sql.lit(kind)} as kind, id, deleted_at from ${bin.listInTrash(db)} as item
        ${beside} ${sorted}) as ${sql.id(kind)}`,
  );
  const { rows } = await sql<TrashKey>`select kind, id, deleted_at from (${sql.join(kinds, sql` union all `)})
    as item ${sorted}`.execute(db);
  return rows;
}

/** What the items are called, by kind and id. */
async function readTitles(db: ReadDb, keys: readonly TrashKey[]): Promise<Map<string, string>> {
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
  db: ReadDb,
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

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

/** A page of everything deleted, the last deleted first, and how much it is in all. */
export async function listTrash(db: Db, page: number): Promise<{ entries: TrashEntry[]; total: number }> {
  const everything = sql.join(
    Object.entries(TRASH_BINS).map(
      ([kind, bin]) =>
        sql`select ${sql.lit(kind)} as kind, id, title, deleted_at from ${bin.listInTrash(db)} as ${sql.id(kind)}`,
    ),
    sql` union all `,
  );
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<TrashEntry>`select kind, id, title, deleted_at from (${everything}) as item
      order by deleted_at desc, id desc limit ${ADMIN_PAGE_SIZE} offset ${(page - 1) * ADMIN_PAGE_SIZE}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from (${everything}) as item`.execute(db),
  ]);
  return { entries: rows, total: counted[0]?.total ?? 0 };
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

import { STORED } from "#app/features.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { AnyList } from "#app/platform/lists/list.ts";
import { rebuildLists } from "#app/platform/lists/list-index.server.ts";

/** Counts and indexes rows that a test has written directly, instead of through `change()`. */
export async function relist(db: Db, lists: readonly AnyList[] = STORED.lists): Promise<void> {
  await db.transaction().execute((trx) => rebuildLists(trx, lists));
}

import type { Expression } from "kysely";
import type { Actor } from "./audit.server.ts";
import type { ReadDb } from "./database/database.server.ts";

/** How long what was deleted can be restored. */
export const TRASH_DAYS = 30;
export const TRASH_MS = TRASH_DAYS * 24 * 60 * 60 * 1000;

/** Something deleted that can be restored. */
export type TrashedItem = { id: string; title: string; deletedAt: number };

/** What a feature gives the trash, which shows everything deleted in one list (`app/shell/admin/trash/`). */
export type TrashBin = {
  /**
   * The query, not yet run, of everything of this kind in the trash: `id`, `title` (what people know it by) and
   * `deletedAt`, no order and no limit. An index of `deleted_at` where it is not null belongs to it.
   */
  listInTrash(db: ReadDb): Expression<TrashedItem>;
  /** Takes one out of the trash, as it was; not `ok` when it does not lie there. */
  restore(db: ReadDb, actor: Actor, id: string): Promise<{ ok: boolean }>;
  /** Removes one for ever, with an audit entry; not `ok` when it does not lie in the trash. */
  erase(db: ReadDb, actor: Actor, id: string): Promise<{ ok: boolean }>;
};

import type { Expression } from "kysely";
import type { ReadDb } from "../database/database.server.ts";
import type { Actor } from "./audit.server.ts";

/** How many days deleted items can be restored. */
export const TRASH_DAYS = 30;
export const TRASH_MS = TRASH_DAYS * 24 * 60 * 60 * 1000;

/** A deleted item that can be restored. */
export type TrashedItem = { id: string; title: string; deletedAt: number };

/**
 * What a feature provides for the trash, which lists all deleted items (`app/shell/admin/trash/`).
 */
export type TrashBin = {
  /**
   * Builds the query, without running it, for all items of this kind in the trash: `id`, `title`
   * (the name that people know) and `deletedAt`, without order or limit. It needs an index of
   * `deleted_at` where it is not null.
   */
  listInTrash(db: ReadDb): Expression<TrashedItem>;
  /** Restores an item from the trash, unchanged. `ok` is false if it isn't in the trash. */
  restore(db: ReadDb, actor: Actor, id: string): Promise<{ ok: boolean }>;
  /** Erases an item permanently, with an audit entry. `ok` is false if it isn't in the trash. */
  erase(db: ReadDb, actor: Actor, id: string): Promise<{ ok: boolean }>;
};

import type { Schema } from "#db/schema.ts";
import type { Trx } from "../database/database.server.ts";
import type { Actor } from "./audit.server.ts";
import { newId } from "./ids.server.ts";

/** How a bulk action changed a row: plain data from before and after the action. */
export type RowChange<Before = unknown, After = unknown> = { rowId: string; before: Before; after: After };

/** The kinds of records that are changed in bulk. */
export type UndoSubject = Schema["bulkChanges"]["subject"];

/** How long a bulk action can be undone. The message that offers it stays a few minutes. */
const KEEP_MS = 24 * 3_600_000;

/**
 * Saves what a bulk action replaced, in its transaction, so that it can be undone exactly.
 *
 * @returns the id for {@link takeWayBack}; undefined if nothing was changed, or by an actor who
 *   could not undo it
 */
export async function keepWayBack(
  trx: Trx,
  actor: Actor,
  subject: UndoSubject,
  rows: readonly RowChange[],
): Promise<string | undefined> {
  if (rows.length === 0 || actor.id === null) return undefined;
  const [id, at] = [newId(), Date.now()];
  await trx
    .deleteFrom("bulkChanges")
    .where("at", "<", at - KEEP_MS)
    .execute();
  await trx.insertInto("bulkChanges").values({ id, actorId: actor.id, subject, at }).execute();
  await trx
    .insertInto("bulkChangeRows")
    .values(
      rows.map(({ rowId, before, after }) => ({
        ...{ changeId: id, rowId },
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .execute();
  return id;
}

/**
 * Reads and deletes what a bulk action of this person replaced. Returns undefined if there is
 * nothing (any more). Works once.
 */
export async function takeWayBack(
  trx: Trx,
  actor: Actor,
  id: string,
): Promise<{ subject: UndoSubject; rows: RowChange[] } | undefined> {
  const change = await trx
    .selectFrom("bulkChanges")
    .select("subject")
    .where("id", "=", id)
    .where("actorId", "=", actor.id ?? "")
    .where("at", ">=", Date.now() - KEEP_MS)
    .executeTakeFirst();
  if (!change) return undefined;
  const rows = await trx
    .selectFrom("bulkChangeRows")
    .select(["rowId", "before", "after"])
    .where("changeId", "=", id)
    .orderBy("rowId")
    .execute();
  const taken = await trx.deleteFrom("bulkChanges").where("id", "=", id).executeTakeFirst();
  // Another window was faster.
  if (taken.numDeletedRows === 0n) return undefined;
  return {
    subject: change.subject,
    rows: rows.map(({ rowId, before, after }) => ({
      rowId,
      before: JSON.parse(before),
      after: JSON.parse(after),
    })),
  };
}

/** Deletes undo data of a row that is erased permanently. */
export async function forgetWayBack(trx: Trx, rowId: string): Promise<void> {
  await trx.deleteFrom("bulkChangeRows").where("rowId", "=", rowId).execute();
}

import { type Actor, recordAudit } from "#app/platform/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { forgetFieldChanges } from "#app/platform/merge/field-changes.server.ts";
import { raiseGeneration } from "#app/platform/page-cache/generation.server.ts";
import type { TrashBin } from "#app/platform/trash.ts";
import { executiveRecord } from "./executive-merge.server.ts";

/** Whether it was done; not so when the executive does not lie in the trash. */
type TrashOutcome = { ok: boolean };

/** Takes an executive out of the trash, to the place from before. */
export async function restoreExecutive(db: Db, actor: Actor, id: string): Promise<TrashOutcome> {
  return db.transaction().execute(async (trx) => {
    const restored = await trx
      .updateTable("executives")
      .set({ deletedAt: null })
      .where("id", "=", id)
      .where("deletedAt", "is not", null)
      .returning("name")
      .executeTakeFirst();
    if (!restored) return { ok: false };
    await raiseGeneration(trx);
    await recordAudit(trx, actor, {
      action: "restored",
      subject: "executive",
      subjectId: id,
      detail: restored.name,
    });
    return { ok: true };
  });
}

/** Removes an executive for ever. */
export async function eraseExecutive(db: Db, actor: Actor, id: string): Promise<TrashOutcome> {
  return db.transaction().execute(async (trx) => {
    const erased = await trx
      .deleteFrom("executives")
      .where("id", "=", id)
      .where("deletedAt", "is not", null)
      .returning("name")
      .executeTakeFirst();
    if (!erased) return { ok: false };
    await forgetFieldChanges(trx, executiveRecord(id));
    await recordAudit(trx, actor, {
      action: "erased",
      subject: "executive",
      subjectId: id,
      detail: erased.name,
    });
    return { ok: true };
  });
}

/** The deleted executives, for the trash. */
export const EXECUTIVE_TRASH: TrashBin = {
  listInTrash: (db) =>
    db
      .selectFrom("executives")
      .select((eb) => ["id", "name as title", eb.ref("deletedAt").$notNull().as("deletedAt")])
      .where("deletedAt", "is not", null),
  restore: restoreExecutive,
  erase: eraseExecutive,
};

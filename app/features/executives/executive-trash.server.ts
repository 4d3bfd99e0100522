import type { Db } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import type { TrashBin } from "#app/platform/records/trash.ts";
import { EXECUTIVES } from "./executive-changes.server.ts";

/** `ok` is false if the executive isn't in the trash. */
type TrashOutcome = { ok: boolean };

/** Restores an executive from the trash to their previous place. */
export async function restoreExecutive(db: Db, actor: Actor, id: string): Promise<TrashOutcome> {
  return change(db, actor, EXECUTIVES, async ({ find, update, audit }) => {
    const executive = await find(id);
    if (!executive || executive.deletedAt === null) return { ok: false };
    await update(executive, { deletedAt: null });
    await audit({ action: "restored", subjectId: id, detail: executive.name });
    return { ok: true };
  });
}

/** Permanently deletes an executive. */
export async function eraseExecutive(db: Db, actor: Actor, id: string): Promise<TrashOutcome> {
  return change(db, actor, EXECUTIVES, async ({ find, remove, audit }) => {
    const executive = await find(id);
    if (!executive || executive.deletedAt === null) return { ok: false };
    await remove(executive);
    await audit({ action: "erased", subjectId: id, detail: executive.name });
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

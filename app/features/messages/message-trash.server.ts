import { type Actor, recordAudit } from "#app/platform/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { TrashBin } from "#app/platform/trash.ts";
import { changeMessages, MESSAGE_CHANGES } from "./admin/message-changes.server.ts";
import { indexChangedMessages } from "./admin/message-search.server.ts";

/** Takes a message out of the trash, back into the folder that it lay in. */
export async function restoreMessage(db: Db, actor: Actor, id: string): Promise<{ ok: boolean }> {
  const inTrash = await isInTrash(db, id);
  if (!inTrash) return { ok: false };
  const { done } = await changeMessages(db, actor, MESSAGE_CHANGES.restore, [{ id, updatedAt: 0 }]);
  return { ok: done.length === 1 };
}

/** Removes a message in the trash for ever, with the replies to it. */
export async function eraseMessage(db: Db, actor: Actor, id: string): Promise<{ ok: boolean }> {
  // First out of the full text, which knows it by a number that goes with it.
  await indexChangedMessages(db);
  return db.transaction().execute(async (trx) => {
    const erased = await trx
      .deleteFrom("messages")
      .where("id", "=", id)
      .where("deletedAt", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (!erased) return { ok: false };
    await recordAudit(trx, actor, { action: "erased", subject: "message", subjectId: id });
    return { ok: true };
  });
}

async function isInTrash(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("messages")
    .select("id")
    .where("id", "=", id)
    .where("deletedAt", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

export const MESSAGE_TRASH: TrashBin = {
  listInTrash: (db) =>
    db
      .selectFrom("messages")
      .select(["id", (eb) => eb.fn.coalesce("subject", "name").as("title")])
      .select((eb) => eb.ref("deletedAt").$notNull().as("deletedAt"))
      .where("deletedAt", "is not", null),
  restore: restoreMessage,
  erase: eraseMessage,
};

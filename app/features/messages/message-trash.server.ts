import { type Actor, recordAudit } from "#app/platform/audit.server.ts";
import { forgetWayBack } from "#app/platform/bulk/way-back.server.ts";
import type { Db, ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { forgetMailsAbout } from "#app/platform/mail/outbox.server.ts";
import type { TrashBin } from "#app/platform/trash.ts";
import { changeMessages, MESSAGE_CHANGES } from "./admin/message-changes.server.ts";
import { forgetMessageText } from "./admin/message-search.server.ts";

/** Takes a message out of the trash, back into the folder that it lay in. */
export async function restoreMessage(db: Db, actor: Actor, id: string): Promise<{ ok: boolean }> {
  const inTrash = await isInTrash(db, id);
  if (!inTrash) return { ok: false };
  const { done } = await changeMessages(db, actor, MESSAGE_CHANGES.restore, [{ id, updatedAt: 0 }]);
  return { ok: done.length === 1 };
}

/** Removes a message in the trash for ever, with the replies to it and the mails about it that wait. */
export async function eraseMessage(db: Db, actor: Actor, id: string): Promise<{ ok: boolean }> {
  return db.transaction().execute(async (trx) => {
    if ((await eraseMessages(trx, [id], true)) === 0) return { ok: false };
    await recordAudit(trx, actor, { action: "erased", subject: "message", subjectId: id });
    return { ok: true };
  });
}

/**
 * Removes messages for ever: their words in the full text, the replies to them and the mails about them go with them.
 *
 * @param inTrash whether they have to lie in the trash, or must not
 * @returns how many were removed
 */
export async function eraseMessages(trx: Trx, ids: readonly string[], inTrash: boolean): Promise<number> {
  const messages = await trx
    .selectFrom("messages")
    .select("id")
    .where("id", "in", ids)
    .where("deletedAt", inTrash ? "is not" : "is", null)
    .execute();
  if (messages.length === 0) return 0;
  const found = messages.map(({ id }) => id);
  await forgetMessageText(trx, found);
  for (const id of found) {
    await forgetMailsAbout(trx, { kind: "message", id });
    await forgetWayBack(trx, id);
  }
  const { numDeletedRows } = await trx.deleteFrom("messages").where("id", "in", found).executeTakeFirst();
  return Number(numDeletedRows);
}

async function isInTrash(db: ReadDb, id: string): Promise<boolean> {
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

import type { Selectable } from "kysely";
import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import { forgetMailsAbout } from "#app/platform/mail/outbox.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { type Change, change } from "#app/platform/records/change.server.ts";
import type { TrashBin } from "#app/platform/records/trash.ts";
import { forgetWayBack } from "#app/platform/records/way-back.server.ts";
import type { Schema } from "#db/schema.ts";
import { changeMessages, MESSAGE_CHANGES } from "./admin/message-changes.server.ts";
import { forgetMessageText } from "./admin/message-search.server.ts";
import { MESSAGES } from "./message-record.server.ts";

/** Restores a message from the trash to its previous folder. */
export async function restoreMessage(db: Db, actor: Actor, id: string): Promise<{ ok: boolean }> {
  const inTrash = await isInTrash(db, id);
  if (!inTrash) return { ok: false };
  const { done } = await changeMessages(db, actor, MESSAGE_CHANGES.restore, [{ id, updatedAt: 0 }]);
  return { ok: done.length === 1 };
}

/** Permanently deletes a message in the trash, with its replies and the waiting mails about it. */
export async function eraseMessage(db: Db, actor: Actor, id: string): Promise<{ ok: boolean }> {
  return change(db, actor, MESSAGES, async (running) => {
    const message = await running.find(id);
    if (!message || message.deletedAt === null) return { ok: false };
    await removeForEver(running, [message]);
    await running.audit({ action: "erased", subjectId: id });
    return { ok: true };
  });
}

/**
 * Permanently deletes messages, their text in the full text index, their replies and the mails
 * about them.
 */
export async function removeForEver(
  { trx, remove }: Change<"messages">,
  messages: readonly Selectable<Schema["messages"]>[],
): Promise<void> {
  await forgetMessageText(
    trx,
    messages.map(({ id }) => id),
  );
  for (const message of messages) {
    await forgetMailsAbout(trx, { kind: "message", id: message.id });
    await forgetWayBack(trx, message.id);
    await remove(message);
  }
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

import type { Selectable } from "kysely";
import type { Trx } from "#app/platform/database/database.server.ts";
import { forgetMailsAbout } from "#app/platform/mail/outbox.server.ts";
import { type Change, nextVersion } from "#app/platform/records/change.server.ts";
import type { TrashBin } from "#app/platform/records/trash.server.ts";
import { forgetWayBack } from "#app/platform/records/way-back.server.ts";
import type { Schema } from "#db/schema.ts";
import { MESSAGES } from "./message-record.server.ts";

type Message = Selectable<Schema["messages"]>;

export const MESSAGE_TRASH: TrashBin<"messages"> = {
  record: MESSAGES,
  title: ["subject", "name"],
  isPrivate: true,
  place: ({ update }, message, deletedAt) => update(message, { deletedAt, updatedAt: nextVersion(message) }),
  beforeErasing: ({ trx }, message) => forgetTraces(trx, [message]),
};

/**
 * Permanently deletes messages, their replies and the mails about them.
 */
export async function removeForEver(
  { trx, remove }: Change<"messages">,
  messages: readonly Message[],
): Promise<void> {
  await forgetTraces(trx, messages);
  for (const message of messages) await remove(message);
}

async function forgetTraces(trx: Trx, messages: readonly Message[]): Promise<void> {
  for (const { id } of messages) {
    await forgetMailsAbout(trx, { kind: "message", id });
    await forgetWayBack(trx, id);
  }
}

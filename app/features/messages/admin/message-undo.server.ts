import type { Selectable } from "kysely";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { changeWithin, nextVersion } from "#app/platform/records/change.server.ts";
import type { RowChange } from "#app/platform/records/way-back.server.ts";
import type { Schema } from "#db/schema.ts";
import { MESSAGES } from "../message-record.server.ts";

type Message = Selectable<Schema["messages"]>;
type State = Pick<Message, "isRead" | "folder" | "suspicion" | "answeredAt" | "deletedAt">;
export type MessageUndo = RowChange<State, State & { updatedAt: number }>;

/** Returns the fields that a bulk action may change, none of which a visitor wrote. */
export function messageState({ isRead, folder, suspicion, answeredAt, deletedAt }: State): State {
  return { isRead, folder, suspicion, answeredAt, deletedAt };
}

/**
 * Restores a message's state from before a bulk action.
 *
 * @returns false, with nothing changed, if somebody has changed the message since
 */
export async function undoMessageChange(
  trx: Trx,
  actor: Actor,
  { rowId, before, after }: MessageUndo,
): Promise<boolean> {
  const { updatedAt, ...left } = after;
  const isReading = isSame({ ...left, isRead: before.isRead }, before);
  const { ok } = await changeWithin(trx, actor, MESSAGES, async ({ find, update, audit }) => {
    const message = await find(rowId);
    if (message?.updatedAt !== updatedAt || message.isRead !== left.isRead) return { ok: false };
    await update(message, { ...before, updatedAt: isReading ? updatedAt : nextVersion(message) });
    await audit({ action: deedOf(before, left), subjectId: rowId, detail: "undone" });
    return { ok: true };
  });
  return ok;
}

const FOLDER_DEEDS = { inbox: "moved to the inbox", archive: "archived", spam: "marked as spam" } as const;

/** Returns the audit action for a change from one state back to another. */
function deedOf(before: State, after: State): string {
  if (before.deletedAt !== after.deletedAt) return before.deletedAt === null ? "restored" : "deleted";
  if (before.folder !== after.folder) return FOLDER_DEEDS[before.folder];
  if (before.answeredAt !== after.answeredAt)
    return before.answeredAt === null ? "marked unanswered" : "marked answered";
  return before.isRead ? "read" : "marked unread";
}

function isSame(one: State, other: State): boolean {
  return JSON.stringify(messageState(one)) === JSON.stringify(messageState(other));
}

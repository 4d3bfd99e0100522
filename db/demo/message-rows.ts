import type { WholeTrx } from "#app/platform/database/database.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { type DemoMessage, MESSAGES, SUSPECTED_MESSAGES } from "./messages.ts";

const HOUR_MS = 3_600_000;
/** The latest messages are unread, and an older one that was overlooked. */
const isUnread = (index: number) => index < 9 || index === 23;
/** A few read messages were forgotten: they are overdue. */
const FORGOTTEN = new Set([12, 13, 18]);
const FIRST_ARCHIVED = 24;

/**
 * Writes the demo messages oldest first, because the search treats later rows as newer. Replies are
 * marked as sent.
 */
export async function insertMessages(trx: WholeTrx, now: number): Promise<void> {
  const rows = [
    ...MESSAGES.map((message, index) => rowOf(message, index, now - 2 * HOUR_MS - index * 17 * HOUR_MS)),
    ...SUSPECTED_MESSAGES.map((message, index) => rowOf(message, index, now - (26 + index * 40) * HOUR_MS)),
  ].toSorted((one, later) => one.row.createdAt - later.row.createdAt);
  await trx
    .insertInto("messages")
    .values(rows.map(({ row }) => row))
    .execute();
  const replies = rows.flatMap(({ row, reply }) => (reply === undefined ? [] : { row, reply }));
  await trx
    .insertInto("messageReplies")
    .values(
      replies.map(({ row, reply }) => ({
        id: newId(),
        messageId: row.id,
        text: reply,
        authorName: "Ruth Eze",
        mailId: newId(),
        state: "sent" as const,
        createdAt: row.createdAt + 20 * HOUR_MS,
      })),
    )
    .execute();
}

function rowOf({ reply, suspicion, ...message }: DemoMessage, index: number, createdAt: number) {
  const isSpam = suspicion !== undefined;
  const isAnswered = !isSpam && !isUnread(index) && !FORGOTTEN.has(index);
  const row = {
    id: newId(),
    ...message,
    subject: message.subject ?? null,
    phone: message.phone ?? null,
    company: message.company ?? null,
    isRead: !isSpam && !isUnread(index),
    folder: isSpam ? ("spam" as const) : index >= FIRST_ARCHIVED ? ("archive" as const) : ("inbox" as const),
    suspicion: suspicion ?? "",
    createdAt,
    updatedAt: createdAt,
    answeredAt: isAnswered ? createdAt + 20 * HOUR_MS : null,
  };
  return { row, reply };
}

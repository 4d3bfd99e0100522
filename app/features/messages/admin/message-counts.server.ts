import { type SqlBool, sql } from "kysely";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import { readListCounts, sumOf } from "#app/platform/lists/list-counts.server.ts";
import type { Instant } from "#db/schema.ts";
import type { MessageFolder } from "../message-filter.ts";

export type MessageCounts = {
  /** Excludes the quarantine and the trash. */
  total: number;
  unread: number;
  folders: Record<MessageFolder, number>;
};

/** Counts all messages, the unread ones, and those in each folder. */
export async function countMessages(db: ReadDb): Promise<MessageCounts> {
  const counts = await readListCounts(db, "messages");
  const countOf = (folder: MessageFolder) => sumOf(counts, [folder]);
  const folders = { inbox: countOf("inbox"), archive: countOf("archive"), spam: countOf("spam") };
  return {
    total: folders.inbox + folders.archive,
    unread: sumOf(counts, ["inbox", "unread"]) + sumOf(counts, ["archive", "unread"]),
    folders,
  };
}

/** Counts the unread messages in the inbox. */
export async function countUnread(db: ReadDb): Promise<number> {
  return sumOf(await readListCounts(db, "messages"), ["inbox", "unread"]);
}

/** Counts the unanswered inbox messages received until a moment. Most messages are answered. */
export async function countWaitingUntil(db: ReadDb, until: Instant): Promise<number> {
  const { waiting } = await db
    .selectFrom("messages")
    .select((eb) => eb.fn.countAll<number>().as("waiting"))
    .where(isWaiting)
    .where("createdAt", "<=", until)
    .executeTakeFirstOrThrow();
  return waiting;
}

/**
 * Unanswered messages in the inbox. Literals instead of parameters, so that the databases use the
 * partial index of exactly these.
 */
export const isWaiting = sql<SqlBool>`folder = 'inbox' and answered_at is null and deleted_at is null`;

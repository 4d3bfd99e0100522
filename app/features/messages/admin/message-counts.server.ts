import { type SqlBool, sql } from "kysely";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import { passOver } from "#app/platform/lists/list-place.ts";
import type { Instant } from "#db/schema.ts";
import type { MessageFolder } from "../message-filter.ts";

/** The lists that the database counts. "inbox waiting" contains unanswered messages. */
export type MessageListName = MessageFolder | `${MessageFolder} ${"read" | "unread"}` | "inbox waiting";

const DAY_MS = 86_400_000;
/** Days in a span, as the triggers count them (db/migrations, message desk). */
const SPAN_DAYS = 64;
/** Up to this offset the index is scanned; beyond it, the counts tell where to start. */
const SHORT_WALK = 200;

export type MessageCounts = {
  /** Excludes the quarantine and the trash. */
  total: number;
  unread: number;
  folders: Record<MessageFolder, number>;
};

/** Counts all messages, the unread ones, and those in each folder. */
export async function countMessages(db: ReadDb): Promise<MessageCounts> {
  const rows = await db
    .selectFrom("messageCounts")
    .select(["list", "messages"])
    .where("unit", "=", "ever")
    .execute();
  const countOf = (list: MessageListName) => rows.find((row) => row.list === list)?.messages ?? 0;
  const folders = { inbox: countOf("inbox"), archive: countOf("archive"), spam: countOf("spam") };
  return {
    total: folders.inbox + folders.archive,
    unread: countOf("inbox unread") + countOf("archive unread"),
    folders,
  };
}

/** Counts the messages in a list. */
export async function countListed(db: ReadDb, list: MessageListName): Promise<number> {
  const row = await db
    .selectFrom("messageCounts")
    .select("messages")
    .where("unit", "=", "ever")
    .where("list", "=", list)
    .executeTakeFirst();
  return row?.messages ?? 0;
}

/**
 * Counts the unanswered inbox messages received until a moment, by adding whole spans, whole days,
 * and the messages of the last day.
 */
export async function countListedUntil(db: ReadDb, list: "inbox waiting", until: Instant): Promise<number> {
  const day = Math.floor(until / DAY_MS);
  const span = Math.floor(day / SPAN_DAYS);
  const earlier = await db
    .selectFrom("messageCounts")
    .select((eb) => eb.fn.sum<number | string | null>("messages").as("messages"))
    .where("list", "=", list)
    .where((eb) =>
      eb.or([
        eb.and([eb("unit", "=", "span"), eb("period", "<", span)]),
        eb.and([eb("unit", "=", "day"), eb("period", ">=", span * SPAN_DAYS), eb("period", "<", day)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  const thatDay = await db
    .selectFrom("messages")
    .select((eb) => eb.fn.countAll<number>().as("messages"))
    .where(sql<SqlBool>`folder = 'inbox'`)
    .where("answeredAt", "is", null)
    .where("deletedAt", "is", null)
    .where("createdAt", ">=", day * DAY_MS)
    .where("createdAt", "<=", until)
    .executeTakeFirstOrThrow();
  return Number(earlier.messages ?? 0) + thatDay.messages;
}

/**
 * Finds where a list continues after `offset` messages: those before a moment, and how many of them
 * to skip.
 */
export async function findPlace(
  db: ReadDb,
  list: MessageListName,
  offset: number,
): Promise<{ before?: Instant; skip: number }> {
  if (offset <= SHORT_WALK) return { skip: offset };
  const span = passOver(await countPeriods(db, list, "span"), offset);
  if (!span) return { skip: offset };
  const day = passOver(await countPeriods(db, list, "day", span.period), span.left);
  return day ? { before: (day.period + 1) * DAY_MS, skip: day.left } : { skip: offset };
}

/** Reads the counts by span, or by day within a span, newest first. */
async function countPeriods(db: ReadDb, list: MessageListName, unit: "span" | "day", within?: number) {
  let query = db
    .selectFrom("messageCounts")
    .select(["period", "messages as rows"])
    .where("list", "=", list)
    .where("unit", "=", unit)
    .orderBy("period", "desc");
  if (within !== undefined)
    query = query.where("period", ">=", within * SPAN_DAYS).where("period", "<", (within + 1) * SPAN_DAYS);
  return query.execute();
}

import { sql } from "kysely";
import type { Db, ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { readQuestion, searchWords } from "#app/platform/lists/search-words.ts";
import {
  findText,
  insertText,
  removeText,
  type TextIndex,
  type TextSource,
} from "#app/platform/lists/text-index.server.ts";
import type { Instant } from "#db/schema.ts";
import type { MessageFilter } from "../message-filter.ts";

/** The maximum number of search results: ten pages. For more, add a word. */
export const MAX_FOUND = 100;
const INDEX: TextIndex = { all: "message_text", recent: "message_text_recent", numbers: "message_numbers" };
/** A word is rare if fewer messages contain it. */
const RARE = 200;
/** How many messages one transaction adds to the full text index. */
const CHUNK = 500;

/**
 * Finds the numbers of a folder's messages that contain all words of a search, newest first.
 *
 * @param overdueUntil messages received until this moment are overdue
 * @param range how many to return, and where the previous search ended
 */
export async function findMessages(
  db: Db,
  { search, folder, show }: MessageFilter,
  overdueUntil: Instant,
  range: { limit: number; below?: number | undefined } = { limit: MAX_FOUND },
): Promise<number[]> {
  const words = readQuestion(search);
  if (words.length === 0) return [];
  await indexChangedMessages(db);
  const marks = [`¤${folder}`];
  if (show === "unread" || show === "read") marks.push(`¤${show}`);
  let { below } = range;
  if (show === "overdue") {
    marks.push("¤waiting");
    const firstInTime = await numberAfter(db, overdueUntil);
    if (firstInTime !== undefined) below = Math.min(firstInTime, below ?? firstInTime);
  }
  const query = {
    words: words.slice(0, -1),
    beginning: words.at(-1) as string,
    ...(below === undefined ? {} : { below }),
  };
  // For a rare word, checking every match is faster than scanning the folder.
  const [anywhere = []] = await findText(db, INDEX, [query], RARE);
  if (anywhere.length < RARE) return (await keepListed(db, anywhere, { folder, show })).slice(0, range.limit);
  const [numbers = []] = await findText(
    db,
    INDEX,
    [{ ...query, words: [...marks, ...query.words] }],
    range.limit,
  );
  return numbers;
}

/** Filters numbers by whether their messages match a filter, keeping the order. */
async function keepListed(
  db: ReadDb,
  numbers: readonly number[],
  { folder, show }: Pick<MessageFilter, "folder" | "show">,
): Promise<number[]> {
  if (numbers.length === 0) return [];
  let listed = db
    .selectFrom("messageNumbers")
    .innerJoin("messages", "messages.id", "messageNumbers.messageId")
    .select("number")
    .where("number", "in", numbers)
    .where("folder", "=", folder)
    .where("deletedAt", "is", null);
  if (show === "overdue") listed = listed.where("answeredAt", "is", null);
  else if (show !== "all") listed = listed.where("isRead", "=", show === "read");
  const rows = await listed.orderBy("number", "desc").execute();
  return rows.map(({ number }) => number);
}

/** Returns the number of the first inbox message received after a moment. */
async function numberAfter(db: ReadDb, moment: Instant): Promise<number | undefined> {
  const next = await db
    .selectFrom("messages")
    .innerJoin("messageNumbers", "messageNumbers.messageId", "messages.id")
    .select("number")
    .where("folder", "=", "inbox")
    .where("deletedAt", "is", null)
    .where("createdAt", ">", moment)
    .orderBy("createdAt")
    .orderBy("messages.id")
    .limit(1)
    .executeTakeFirst();
  return next?.number;
}

/** Updates the full text index with the changes that database triggers have recorded. */
export async function indexChangedMessages(db: Db): Promise<void> {
  // Usually there is nothing to do, and then nothing is written or locked.
  while (await db.selectFrom("messagesToIndex").select("messageId").limit(1).executeTakeFirst())
    await db.transaction().execute(indexSome);
}

/**
 * Removes messages from the full text index before they are deleted, because the index identifies
 * them by numbers that are deleted with them.
 */
export async function forgetMessageText(trx: Trx, ids: readonly string[]): Promise<void> {
  const rows = await trx
    .selectFrom("messageNumbers")
    .select("number")
    .where("messageId", "in", ids)
    .execute();
  for (const { number } of rows) await removeText(trx, INDEX, number);
}

/** Rebuilds the full text index of all messages. */
export const messageTextSource: TextSource = {
  index: INDEX,
  async fill(trx) {
    await trx
      .insertInto("messagesToIndex")
      .columns(["messageId"])
      .expression(trx.selectFrom("messages").select("id").where(sql<boolean>`true`))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    while (await trx.selectFrom("messagesToIndex").select("messageId").limit(1).executeTakeFirst())
      await indexSome(trx);
  },
};

async function indexSome(trx: Trx): Promise<void> {
  // Deleting the recorded changes claims the work; a concurrent search waits here.
  const noted = await trx
    .deleteFrom("messagesToIndex")
    .where("messageId", "in", (eb) =>
      eb.selectFrom("messagesToIndex").select("messageId").orderBy("messageId").limit(CHUNK),
    )
    .returning("messageId")
    .execute();
  if (noted.length === 0) return;
  const rows = await trx
    .selectFrom("messages")
    .innerJoin("messageNumbers", "messageNumbers.messageId", "messages.id")
    .select(["number", "name", "email", "subject", "message", "folder", "isRead", "answeredAt", "deletedAt"])
    .where(
      "messages.id",
      "in",
      noted.map(({ messageId }) => messageId),
    )
    .execute();
  for (const { number } of rows) await removeText(trx, INDEX, number);
  const texts = rows
    .filter(({ deletedAt }) => deletedAt === null)
    .map((row) => ({
      number: row.number,
      words: [
        ...new Set(searchWords(`${row.name} ${row.email} ${row.subject ?? ""} ${row.message}`)),
        `¤${row.folder}`,
        row.isRead ? "¤read" : "¤unread",
        ...(row.folder === "inbox" && row.answeredAt === null ? ["¤waiting"] : []),
      ],
    }));
  await insertText(trx, INDEX, texts);
}

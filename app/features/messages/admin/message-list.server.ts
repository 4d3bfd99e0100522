import { type SqlBool, sql } from "kysely";
import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import { ADMIN_PAGE_SIZE, lastPageAt } from "#app/platform/lists/admin-list.ts";
import type { Instant } from "#db/schema.ts";
import type { MessageFilter, MessageFolder } from "../message-filter.ts";
import { countListed, countListedUntil, findPlace, type MessageListName } from "./message-counts.server.ts";
import { findMessages, MAX_FOUND } from "./message-search.server.ts";

/** The length of the preview in a list (specification, section 9). */
const PREVIEW_CHARACTERS = 80;

const ROW_COLUMNS = [
  "messages.id",
  "name",
  "email",
  "subject",
  "message",
  "isRead",
  "folder",
  "createdAt",
  "updatedAt",
  "answeredAt",
] as const;

/**
 * Reads a page of the messages that match a filter, newest first. Every page costs the same, even
 * the thousandth.
 *
 * @param overdueUntil messages received until this moment are overdue
 * @returns `page`: the last page if the filter asks for a later one; `cutOff`: a search found more
 * than it lists
 */
export async function listMessagesToManage(db: Db, filter: MessageFilter, overdueUntil: Instant) {
  const { rows, ...list } = filter.search
    ? await searchRows(db, filter, overdueUntil)
    : await listRows(db, filter, overdueUntil);
  return { messages: rows.map(({ message, ...row }) => ({ ...row, preview: previewOf(message) })), ...list };
}

async function listRows(db: ReadDb, filter: MessageFilter, overdueUntil: Instant) {
  const list = listOf(filter);
  const all = await countListed(db, list);
  const total = list === "inbox waiting" ? await countListedUntil(db, list, overdueUntil) : all;
  const page = lastPageAt(filter.page, total);
  if (total === 0) return { rows: [], page, total, cutOff: false };
  // Skip the newest unanswered messages, which aren't overdue yet.
  const { before, skip } = await findPlace(db, list, all - total + (page - 1) * ADMIN_PAGE_SIZE);
  let query = selectListed(db, list).select(ROW_COLUMNS);
  if (before !== undefined) query = query.where("createdAt", "<", before);
  const rows = await query
    .orderBy("createdAt", "desc")
    .orderBy("messages.id", "desc")
    .limit(ADMIN_PAGE_SIZE)
    .offset(skip)
    .execute();
  return { rows, page, total, cutOff: false };
}

async function searchRows(db: Db, filter: MessageFilter, overdueUntil: Instant) {
  const numbers = await findMessages(db, filter, overdueUntil);
  const page = lastPageAt(filter.page, numbers.length);
  const shown = numbers.slice((page - 1) * ADMIN_PAGE_SIZE, page * ADMIN_PAGE_SIZE);
  const rows = shown.length === 0 ? [] : await readByNumber(db, shown);
  return { rows, page, total: numbers.length, cutOff: numbers.length === MAX_FOUND };
}

async function readByNumber(db: ReadDb, numbers: readonly number[]) {
  return db
    .selectFrom("messages")
    .innerJoin("messageNumbers", "messageNumbers.messageId", "messages.id")
    .select(ROW_COLUMNS)
    .where("number", "in", numbers)
    .orderBy("number", "desc")
    .execute();
}

/**
 * Selects the messages of a list. Uses literals instead of parameters, so that the databases can
 * use the partial indexes of exactly these lists.
 */
export function selectListed(db: ReadDb, list: MessageListName) {
  const query = db.selectFrom("messages").where("deletedAt", "is", null);
  if (list === "inbox waiting") return query.where(sql<SqlBool>`folder = 'inbox' and answered_at is null`);
  const [folder, state] = list.split(" ") as [MessageFolder, "read" | "unread" | undefined];
  const inFolder = query.where("folder", "=", folder);
  return state ? inFolder.where("isRead", "=", state === "read") : inFolder;
}

/** Returns the list of a filter without a search. Only messages in the inbox can be overdue. */
export function listOf({ folder, show }: MessageFilter): MessageListName {
  if (show === "overdue") return "inbox waiting";
  return show === "all" ? folder : `${folder} ${show}`;
}

function previewOf(message: string): string {
  const characters = [...message.replace(/\s+/g, " ")];
  return characters.length <= PREVIEW_CHARACTERS
    ? characters.join("")
    : `${characters.slice(0, PREVIEW_CHARACTERS).join("")}...`;
}

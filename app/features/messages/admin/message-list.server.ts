import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import { ADMIN_PAGE_SIZE, lastPageAt } from "#app/platform/lists/admin-list.ts";
import { countListed } from "#app/platform/lists/list-counts.server.ts";
import { findPage, inOrder } from "#app/platform/lists/list-page.server.ts";
import type { Instant } from "#db/schema.ts";
import type { MessageFilter } from "../message-filter.ts";
import { countWaitingUntil, isWaiting } from "./message-counts.server.ts";
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
  const total = await countList(db, filter, overdueUntil);
  const { ids, page } = await findPage({ page: filter.page, total }, (direction) => {
    const order = direction === "forwards" ? "desc" : "asc";
    return selectListed(db, filter, overdueUntil)
      .select("messages.id as id")
      .orderBy("createdAt", order)
      .orderBy("messages.id", order);
  });
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom("messages").select(ROW_COLUMNS).where("messages.id", "in", ids).execute();
  return { rows: inOrder(ids, rows, ({ id }) => id), page, total, cutOff: false };
}

function countList(db: ReadDb, { folder, show }: MessageFilter, overdueUntil: Instant): Promise<number> {
  if (show === "overdue") return countWaitingUntil(db, overdueUntil);
  return countListed(db, "messages", [folder, show === "all" ? undefined : show]);
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
 * Selects the messages of a filter, whatever its search.
 *
 * @param overdueUntil messages received until this moment are overdue
 */
export function selectListed(db: ReadDb, { folder, show }: MessageFilter, overdueUntil: Instant) {
  const all = db.selectFrom("messages");
  if (show === "overdue") return all.where(isWaiting).where("createdAt", "<=", overdueUntil);
  const inFolder = all.where("deletedAt", "is", null).where("folder", "=", folder);
  return show === "all" ? inFolder : inFolder.where("isRead", "=", show === "read");
}

function previewOf(message: string): string {
  const characters = [...message.replace(/\s+/g, " ")];
  return characters.length <= PREVIEW_CHARACTERS
    ? characters.join("")
    : `${characters.slice(0, PREVIEW_CHARACTERS).join("")}...`;
}

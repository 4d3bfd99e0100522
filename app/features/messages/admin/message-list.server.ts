import type { ReadDb } from "#app/platform/database/database.server.ts";
import { MAX_FOUND } from "#app/platform/lists/admin-list.ts";
import type { Wanted } from "#app/platform/lists/list.ts";
import {
  type BatchOptions,
  findListed,
  inOrder,
  type ListPage,
  pageOf,
  searchInBatches,
} from "#app/platform/lists/list-page.server.ts";
import type { Instant } from "#db/schema.ts";
import type { MessageFilter } from "../message-filter.ts";
import { MESSAGE_LIST } from "../message-record.server.ts";
import { countWaitingUntil, isWaiting } from "./message-counts.server.ts";

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
export async function listMessagesToManage(db: ReadDb, filter: MessageFilter, overdueUntil: Instant) {
  const { ids, ...list } = await findMessages(db, filter, overdueUntil);
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom("messages").select(ROW_COLUMNS).where("messages.id", "in", ids).execute();
  const messages = inOrder(ids, rows, ({ id }) => id);
  return {
    messages: messages.map(({ message, ...row }) => ({ ...row, preview: previewOf(message) })),
    ...list,
  };
}

async function findMessages(db: ReadDb, filter: MessageFilter, overdueUntil: Instant): Promise<ListPage> {
  const isOverdue = filter.show === "overdue";
  if (isOverdue && filter.search) return searchOverdue(db, filter, overdueUntil);
  const total = isOverdue ? { total: await countWaitingUntil(db, overdueUntil) } : {};
  return findListed(db, MESSAGE_LIST, { ...filter, wanted: wantedOf(filter), ...total }, (direction) => {
    const order = direction === "forwards" ? "desc" : "asc";
    return selectListed(db, filter, overdueUntil)
      .select("messages.id as id")
      .orderBy("createdAt", order)
      .orderBy("messages.id", order);
  });
}

async function searchOverdue(db: ReadDb, filter: MessageFilter, overdueUntil: Instant): Promise<ListPage> {
  let found: string[] = [];
  // Whole words first, as in any list.
  for (const matchesPrefixes of [false, true]) {
    found = [];
    const options = { limit: 5 * MAX_FOUND, matchesPrefixes };
    for await (const batch of findInBatches(db, filter, overdueUntil, options)) {
      found.push(...batch);
      if (found.length >= MAX_FOUND) return pageOf(found.slice(0, MAX_FOUND), filter);
    }
  }
  return pageOf(found, filter);
}

/**
 * Finds the ids of all messages of a search, newest first. Searches the whole inbox for overdue ones,
 * because whether a message is overdue changes with time.
 */
export async function* findInBatches(
  db: ReadDb,
  filter: MessageFilter,
  overdueUntil: Instant,
  options: BatchOptions,
): AsyncGenerator<string[]> {
  const asked = { search: filter.search, wanted: wantedOf(filter) };
  for await (const ids of searchInBatches(db, MESSAGE_LIST, asked, options)) {
    if (filter.show !== "overdue") {
      yield ids;
      continue;
    }
    const rows = await db
      .selectFrom("messages")
      .select(["id", "createdAt", "answeredAt"])
      .where("id", "in", ids)
      .execute();
    const overdue = rows.filter(
      ({ createdAt, answeredAt }) => answeredAt === null && createdAt <= overdueUntil,
    );
    yield inOrder(ids, overdue, ({ id }) => id).map(({ id }) => id);
  }
}

/** The filters by which messages are counted and searched. */
function wantedOf({ folder, show }: MessageFilter): Wanted {
  return [folder === "all" ? undefined : folder, show === "read" || show === "unread" ? show : undefined];
}

/**
 * Selects the messages of a filter, whatever its search.
 *
 * @param overdueUntil messages received until this moment are overdue
 */
export function selectListed(db: ReadDb, { folder, show }: MessageFilter, overdueUntil: Instant) {
  const all = db.selectFrom("messages");
  if (show === "overdue") return all.where(isWaiting).where("createdAt", "<=", overdueUntil);
  const kept = all.where("deletedAt", "is", null);
  const inFolder = folder === "all" ? kept : kept.where("folder", "=", folder);
  return show === "all" ? inFolder : inFolder.where("isRead", "=", show === "read");
}

function previewOf(message: string): string {
  const characters = [...message.replace(/\s+/g, " ")];
  return characters.length <= PREVIEW_CHARACTERS
    ? characters.join("")
    : `${characters.slice(0, PREVIEW_CHARACTERS).join("")}...`;
}

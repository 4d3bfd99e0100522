import { ADMIN_PAGE_SIZE, type ListRequest } from "#app/platform/admin-list.ts";
import { contains } from "#app/platform/database/contains.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** A message in a list shows the beginning of its text (specification, section 9). */
const PREVIEW_CHARACTERS = 80;

/** A page of the messages, newest first, without those in quarantine; the search matches name, email and text. */
export async function listMessagesToManage(db: Db, { page, search }: ListRequest) {
  const matching = db
    .selectFrom("messages")
    .where("folder", "=", "inbox")
    .where(contains(["messages.name", "messages.email", "messages.message"], search));
  const [rows, { total }] = await Promise.all([
    matching
      .select(["id", "name", "email", "subject", "message", "isRead", "createdAt"])
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(ADMIN_PAGE_SIZE)
      .offset((page - 1) * ADMIN_PAGE_SIZE)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { messages: rows.map(({ message, ...row }) => ({ ...row, preview: previewOf(message) })), total };
}

/** How many messages there are outside of quarantine, and how many of them nobody has opened. */
export async function countMessages(db: Db): Promise<{ total: number; unread: number }> {
  const { total, unread } = await db
    .selectFrom("messages")
    .where("folder", "=", "inbox")
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      eb.fn.countAll<number>().filterWhere("isRead", "=", false).as("unread"),
    ])
    .executeTakeFirstOrThrow();
  return { total, unread };
}

function previewOf(message: string): string {
  const characters = [...message.replace(/\s+/g, " ")];
  return characters.length <= PREVIEW_CHARACTERS
    ? characters.join("")
    : `${characters.slice(0, PREVIEW_CHARACTERS).join("")}...`;
}

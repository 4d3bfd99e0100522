import type { ReadDb } from "#app/platform/database/database.server.ts";
import { inOrder } from "#app/platform/lists/list-page.server.ts";
import { localMoment } from "#app/platform/time/local-date.ts";
import type { Instant } from "#db/schema.ts";
import { FOLDER_NAMES, type MessageFilter } from "../message-filter.ts";
import { overdueUntil, type ReplyCalendar, replyDueAt } from "../reply-times.ts";
import { findInBatches, selectListed } from "./message-list.server.ts";

/** How many messages each query reads. */
const BATCH = 500;

export const EXPORT_HEADINGS = [
  "Received",
  "Name",
  "Email",
  "Phone",
  "Company",
  "Subject",
  "Message",
  "Folder",
  "Status",
  "Reply due",
  "Answered",
] as const;

const COLUMNS = [
  "messages.id",
  "name",
  "email",
  "phone",
  "company",
  "subject",
  "message",
  "folder",
  "isRead",
  "createdAt",
  "answeredAt",
] as const;

/**
 * Yields every message that matches a filter, on all its pages, newest first, as rows of a table.
 * Reads them while they are sent.
 */
export async function* exportMessages(
  db: ReadDb,
  filter: MessageFilter,
  calendar: ReplyCalendar,
  now: Instant,
) {
  const cutoff = overdueUntil(now, calendar);
  const at = (instant: Instant | null) => (instant === null ? "" : localMoment(instant, calendar.timeZone));
  const batches = filter.search ? readFound(db, filter, cutoff) : readInBatches(db, filter, cutoff);
  for await (const batch of batches)
    for (const row of batch)
      yield [
        at(row.createdAt),
        row.name,
        row.email,
        row.phone,
        row.company,
        row.subject,
        row.message,
        FOLDER_NAMES[row.folder],
        row.isRead ? "Read" : "Unread",
        row.folder === "inbox" && row.answeredAt === null ? at(replyDueAt(row.createdAt, calendar)) : "",
        at(row.answeredAt),
      ];
}

async function* readInBatches(db: ReadDb, filter: MessageFilter, cutoff: Instant) {
  let last: { createdAt: Instant; id: string } | undefined;
  for (;;) {
    let query = selectListed(db, filter, cutoff).select(COLUMNS);
    if (last) {
      const { createdAt, id } = last;
      query = query
        .where("createdAt", "<=", createdAt)
        .where((eb) => eb.or([eb("createdAt", "<", createdAt), eb("messages.id", "<", id)]));
    }
    const batch = await query
      .orderBy("createdAt", "desc")
      .orderBy("messages.id", "desc")
      .limit(BATCH)
      .execute();
    yield batch;
    last = batch.at(-1);
    if (batch.length < BATCH) return;
  }
}

async function* readFound(db: ReadDb, filter: MessageFilter, cutoff: Instant) {
  for await (const ids of findInBatches(db, filter, cutoff, { limit: BATCH })) {
    if (ids.length === 0) continue;
    const rows = await db.selectFrom("messages").select(COLUMNS).where("messages.id", "in", ids).execute();
    yield inOrder(ids, rows, ({ id }) => id);
  }
}

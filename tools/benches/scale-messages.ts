import { sql } from "kysely";
import { MESSAGE_LIST } from "#app/features/messages/message-record.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { relist } from "#tests/support/lists.ts";
import type { ScaleSubject } from "./scale-subject.ts";

const CHUNK = 500;
const YEARS_MS = 5 * 365 * 86_400_000;

/**
 * Messages of five years: most of them answered, many archived, some unanswered, some in
 * quarantine.
 */
export const messages: ScaleSubject = {
  title: "messages",
  many: [10_000, 100_000],
  signedIn: true,
  fill,
  pages: (count) => [
    { name: "the inbox", path: "/admin/messages" },
    { name: "its middle page", path: `/admin/messages?page=${Math.ceil(count / 40)}` },
    { name: "its last page", path: `/admin/messages?page=${count}` },
    { name: "the archive, a late page", path: `/admin/messages?folder=archive&page=${count / 40}` },
    { name: "the quarantine", path: "/admin/messages?folder=spam" },
    { name: "unread", path: "/admin/messages?show=unread" },
    { name: "read, a late page", path: `/admin/messages?show=read&page=${count / 40}` },
    { name: "overdue", path: "/admin/messages?show=overdue" },
    { name: "overdue, the last page", path: `/admin/messages?show=overdue&page=${count}` },
    { name: "search: a word of every message", path: "/admin/messages?q=school" },
    { name: "search: its beginning", path: "/admin/messages?q=sch" },
    { name: "search: its tenth page", path: "/admin/messages?q=school&page=10" },
    { name: "search: a rare word", path: "/admin/messages?q=zanzibar" },
    { name: "search: a frequent word in the archive", path: "/admin/messages?q=school&folder=archive" },
    { name: "search: a frequent word, overdue", path: "/admin/messages?q=school&show=overdue" },
    { name: "search: nothing found", path: "/admin/messages?q=xylophonist" },
    { name: "a message", path: "/admin/messages/00000000-0000-7000-8000-000000000050" },
  ],
};

async function fill({ db, engine }: Database, count: number): Promise<void> {
  const now = Date.now();
  for (let first = 0; first < count; first += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - first) }, (_, i) =>
      makeMessage(first + i, count, now),
    );
    await db.transaction().execute((trx) => trx.insertInto("messages").values(rows).execute());
  }
  await relist(db, [MESSAGE_LIST]);
  // A server's own autovacuum would do this in the background, but it is switched off for the
  // benchmark.
  if (engine === "postgres") await sql`vacuum analyze`.execute(db);
}

function makeMessage(i: number, count: number, now: number) {
  const createdAt = now - Math.floor(YEARS_MS * (1 - i / count));
  // A search finds the rare word equally often among few messages and among many.
  const rare = i % Math.ceil(count / 5) ? "" : "zanzibar";
  return {
    id: `00000000-0000-7000-8000-${String(i).padStart(12, "0")}`,
    name: `Person ${i % 1000}`,
    email: `person${i}@mail${i % 7}.example`,
    subject: i % 3 ? "A question" : null,
    message: `${rare} How do girls come back to school in our village, number ${i}? `.repeat(6),
    phone: null,
    company: null,
    isRead: i % 5 !== 0,
    folder: i % 10 === 9 ? ("spam" as const) : i % 2 ? ("archive" as const) : ("inbox" as const),
    suspicion: "",
    createdAt,
    updatedAt: createdAt,
    answeredAt: i % 8 ? createdAt + 3_600_000 : null,
  };
}

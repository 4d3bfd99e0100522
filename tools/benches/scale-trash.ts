import { sql } from "kysely";
import { POST_LIST, PUBLIC_POST_LIST } from "#app/features/blog/post-lists.server.ts";
import { MESSAGE_LIST } from "#app/features/messages/message-record.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { relist } from "#tests/support/lists.ts";
import { messages } from "./scale-messages.ts";
import { posts } from "./scale-posts.ts";
import type { ScaleSubject } from "./scale-subject.ts";

/** All records were deleted within a million milliseconds. This is the middle of that time. */
const now = Date.now();
const middle = now - 500_000;

/** Deleted posts and messages, `count` of each. */
export const trash: ScaleSubject = {
  title: "trash",
  many: [10_000, 100_000],
  signedIn: true,
  fill,
  pages: () => [
    { name: "the newest", path: "/admin/trash" },
    { name: "older ones", path: `/admin/trash?older=${middle}.0` },
    { name: "newer ones", path: `/admin/trash?newer=${middle}.0` },
  ],
};

async function fill(database: Database, count: number): Promise<void> {
  const { db, engine } = database;
  await posts.fill(database, count);
  await messages.fill(database, count);
  // A few at a time, as people delete.
  for (const table of ["posts", "messages"] as const)
    for (let left = true; left; ) {
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set((eb) => ({
          deletedAt: eb(sql<number>`${now}`, "-", eb(eb.ref("createdAt"), "%", 1_000_000)),
        }))
        .where("id", "in", (eb) =>
          eb.selectFrom(table).select("id").where("deletedAt", "is", null).limit(500),
        )
        .executeTakeFirst();
      left = numUpdatedRows > 0n;
    }
  await relist(db, [PUBLIC_POST_LIST, POST_LIST, MESSAGE_LIST]);
  // A server's own autovacuum would do this in the background, but it is switched off for the
  // benchmark.
  if (engine === "postgres") await sql`vacuum analyze`.execute(db);
}

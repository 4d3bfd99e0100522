import { sql } from "kysely";
import type { Database } from "#app/platform/database/database.server.ts";
import type { ScaleSubject } from "./scale.ts";
import { messages } from "./scale-messages.ts";
import { posts } from "./scale-posts.ts";

/** Posts and messages that were deleted, so many of each. */
export const trash: ScaleSubject = {
  title: "trash",
  many: 100_000,
  signedIn: true,
  fill,
  pages: (count) => [
    { name: "the first page", path: "/admin/trash" },
    { name: "a page further on", path: "/admin/trash?page=8" },
    { name: "the middle page", path: `/admin/trash?page=${count / 10}` },
    { name: "the last page", path: `/admin/trash?page=${count / 5}` },
  ],
};

async function fill(database: Database, count: number): Promise<void> {
  const { db, engine } = database;
  await posts.fill(database, count);
  await messages.fill(database, count);
  const now = Date.now();
  for (const table of ["posts", "messages"] as const)
    await db
      .updateTable(table)
      .set((eb) => ({ deletedAt: eb(sql<number>`${now}`, "-", eb(eb.ref("createdAt"), "%", 1_000_000)) }))
      .execute();
  // As a server left to itself does in the background; the benchmark's has that switched off.
  if (engine === "postgres") await sql`vacuum analyze`.execute(db);
}

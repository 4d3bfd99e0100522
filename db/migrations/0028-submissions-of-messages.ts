import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What was sent a moment ago belongs to the message that it became, and goes with it. The digests so far name no message and
 * were made without a key: they are removed, and their bytes with them.
 */
export const submissionsOfMessages: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropTable("message_submissions").execute();
    await sql`update erasures set deleted = deleted + 1`.execute(db);
    await db.schema
      .createTable("message_submissions")
      .addColumn("digest", "text", (c) => c.notNull().primaryKey())
      .addColumn("message_id", "text", (c) => c.notNull().references("messages.id").onDelete("cascade"))
      .addColumn("expires_at", "bigint", (c) => c.notNull())
      .execute();
    for (const column of ["message_id", "expires_at"])
      await db.schema
        .createIndex(`message_submissions_by_${column === "message_id" ? "message" : "expiry"}`)
        .on("message_submissions")
        .column(column)
        .execute();
  },
};

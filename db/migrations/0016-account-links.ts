import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Any = Kysely<unknown>;

/** Links that are mailed to a person and work once: to a new password, and to confirm a new e-mail address. */
export const accountLinks: Migration = {
  async up(db: Any) {
    await db.schema
      .createTable("account_links")
      // A keyed hash: nobody who reads the table can make a link of it.
      .addColumn("digest", "text", (c) => c.notNull().primaryKey())
      .addColumn("purpose", "text", (c) => c.notNull().check(sql`purpose in ('password', 'e-mail address')`))
      // Nobody's, where an unknown address was entered: the same work is done for it.
      .addColumn("user_id", "text", (c) => c.references("users.id").onDelete("cascade"))
      .addColumn("email", "text")
      .addColumn("expires_at", "bigint", (c) => c.notNull())
      .execute();
    await db.schema.createIndex("account_links_by_user").on("account_links").column("user_id").execute();
    await db.schema.createIndex("account_links_by_end").on("account_links").column("expires_at").execute();
  },
};

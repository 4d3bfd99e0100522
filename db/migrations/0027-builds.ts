import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The builds that have served this site lately. Pages that are still open ask for their assets. */
export const builds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("builds")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("used_at", "bigint", (c) => c.notNull())
      .execute();
  },
};

import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The builds that serve this site or did until lately: their assets are among the files, for pages that are still open. */
export const builds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("builds")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("used_at", "bigint", (c) => c.notNull())
      .execute();
  },
};

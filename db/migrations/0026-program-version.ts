import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Which version of the program wrote this database last: an older one that meets it can say so. */
export const programVersion: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("site")
      .addColumn("program_version", "text", (c) => c.notNull().defaultTo(""))
      .execute();
  },
};

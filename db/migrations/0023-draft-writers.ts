import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Which browser tab wrote a post's newest text, and on what kind of device each text was written. Texts from before this
 * have neither, so a tab that has not seen them is asked before it replaces them.
 */
export const draftWriters: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("post_drafts").addColumn("tab_id", "text").execute();
    for (const table of ["post_drafts", "post_versions"])
      await db.schema
        .alterTable(table)
        .addColumn("device", "text", (c) => c.notNull().defaultTo(""))
        .execute();
  },
};

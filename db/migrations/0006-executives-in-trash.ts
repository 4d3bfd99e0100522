import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Deleted executives lie in the trash, with the place that they had. */
export const executivesInTrash: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("executives").addColumn("deleted_at", "bigint").execute();
    await sql`create index executives_in_trash on executives (deleted_at, id) where deleted_at is not null`.execute(
      db,
    );
  },
};

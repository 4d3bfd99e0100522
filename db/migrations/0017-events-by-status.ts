import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The administrators' order by status is one of an expression, as that by location is: an index that begins with the plain
 * column also fits the public lists, which choose by status, and SQLite takes it instead of theirs, though it then reads
 * all past events to find twelve. States are small letters only.
 */
export const eventsByStatus: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop index events_managed_by_status`.execute(db);
    await sql`create index events_managed_by_status on events (lower(status), search_text, id)
      where deleted_at is null`.execute(db);
  },
};

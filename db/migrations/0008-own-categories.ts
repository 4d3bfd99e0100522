import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Lets posts have categories of the foundation's own. SQLite can't drop the constraint without the
 * column.
 */
export function migration(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        sql`drop index posts_listed_by_both`,
        sql`drop index posts_listed_by_category`,
        sql`drop index posts_public_by_category`,
        sql`alter table posts rename column category to given_category`,
        sql`alter table posts add column category text not null default ''`,
        sql`update posts set category = given_category`,
        sql`alter table posts drop column given_category`,
        sql`create index posts_listed_by_both on posts (status, category, updated_at, id)
          where deleted_at is null`,
        sql`create index posts_listed_by_category on posts (category, updated_at, id) where deleted_at is null`,
        sql`create index posts_public_by_category on posts (category, date, id)
          where status = 'published' and deleted_at is null`,
      ])
        await statement.execute(db);
    },
  };
}

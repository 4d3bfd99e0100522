import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Imports, and the posts that each has brought, so that one can be undone. */
export function migration(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        sql`create table imports (
          id text primary key not null,
          source text not null,
          made_by_name text not null,
          at bigint not null
        )`,
        sql`create table imported_posts (
          post_id text primary key not null references posts (id) on delete cascade,
          import_id text not null references imports (id) on delete cascade
        )`,
        sql`create index imported_posts_by_import on imported_posts (import_id)`,
      ])
        await statement.execute(db);
    },
  };
}

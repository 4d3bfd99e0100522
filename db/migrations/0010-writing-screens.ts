import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The writing screens that are open now, so that people see who else is in a text. */
export function migration(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        sql`create table writing_screens (
          tab_id text primary key not null,
          place text not null,
          actor_id text,
          actor_name text not null,
          device text not null,
          typed_at bigint not null,
          seen_at bigint not null,
          taken_by text
        )`,
        sql`create index writing_screens_by_place on writing_screens (place)`,
        sql`create index writing_screens_by_age on writing_screens (seen_at)`,
      ])
        await statement.execute(db);
    },
  };
}

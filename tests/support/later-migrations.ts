import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Migrations as a later version could have them: a column, a table, an index, rows rewritten. */
const later: Record<string, Migration> = {
  "9000-later-titles": {
    async up(db: Kysely<unknown>) {
      await sql`alter table posts add column later_title text not null default ''`.execute(db);
      await sql`update posts set later_title = upper(title)`.execute(db);
      await sql`create index posts_by_later_title on posts (later_title, id)`.execute(db);
    },
  },
  "9001-later-posts": {
    async up(db: Kysely<unknown>) {
      await sql`create table later_posts (post_id text primary key not null references posts (id))`.execute(
        db,
      );
      await sql`insert into later_posts (post_id) select id from posts order by id`.execute(db);
      await sql`update messages set subject = coalesce(subject, 'No subject')`.execute(db);
    },
  },
};

/** The migrations of a later version of the program. */
export function withLaterMigrations(migrations: Record<string, Migration>): Record<string, Migration> {
  return { ...migrations, ...later };
}

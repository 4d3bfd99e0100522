import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export function migration(engine: "sqlite" | "postgres"): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table pages (
        id text primary key not null,
        position integer not null,
        slug text not null,
        title text not null check (length(title) between 1 and 100),
        text text not null,
        summary text not null,
        template text,
        is_published boolean not null,
        in_footer boolean not null,
        published_at bigint,
        created_at bigint not null,
        updated_at bigint not null,
        deleted_at bigint
      )`.execute(db);
      await sql`create unique index pages_by_slug on pages (slug)`.execute(db);
      await sql`create index pages_in_trash on pages (deleted_at, id) where deleted_at is not null`.execute(
        db,
      );
      await sql`create table page_pictures (
        owner_id text not null references pages (id) on delete cascade,
        picture_id text not null references pictures (id) on delete restrict,
        constraint page_pictures_key primary key (owner_id, picture_id)
      )`.execute(db);
      await sql`create index page_pictures_by_picture on page_pictures (picture_id)`.execute(db);
      // What was erased is overwritten in the file. Only SQLite's file is ours to overwrite.
      if (engine === "sqlite")
        await sql`create trigger pages_erased after delete on pages
          begin update erasures set deleted = deleted + 1; end`.execute(db);
    },
  };
}

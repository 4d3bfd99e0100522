import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Drafts of reports of events, their versions and links, with the columns of those of posts. */
export function migration(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        sql`create table event_drafts (
          event_id text primary key not null references events (id) on delete cascade,
          version integer not null check (version >= 1),
          fields text,
          is_pending boolean not null default false,
          author_id text,
          author_name text not null,
          at bigint not null,
          tab_id text,
          device text not null default ''
        )`,
        sql`create table event_draft_pictures (
          owner_id text not null references event_drafts (event_id) on delete cascade,
          picture_id text not null references pictures (id) on delete restrict,
          constraint event_draft_pictures_key primary key (owner_id, picture_id)
        )`,
        sql`create index event_draft_pictures_by_picture on event_draft_pictures (picture_id)`,
        sql`create table event_versions (
          id text primary key not null,
          event_id text not null references events (id) on delete cascade,
          version integer not null,
          kind text not null,
          title text not null,
          words integer not null,
          author_id text,
          author_name text not null,
          at bigint not null,
          fields text not null,
          device text not null default '',
          constraint event_versions_of_event unique (event_id, version)
        )`,
        sql`create table event_version_pictures (
          owner_id text not null references event_versions (id) on delete cascade,
          picture_id text not null references pictures (id) on delete restrict,
          constraint event_version_pictures_key primary key (owner_id, picture_id)
        )`,
        sql`create index event_version_pictures_by_picture on event_version_pictures (picture_id)`,
        sql`create table event_draft_links (
          event_id text primary key not null references events (id) on delete cascade,
          digest text not null unique,
          made_by_name text not null,
          expires_at bigint not null
        )`,
      ])
        await statement.execute(db);
    },
  };
}

import { sql } from "kysely";

/** What the home and about pages show besides events and posts. */
export const home = [
  // The program begins with examples; `is_example` is true until somebody confirms them.
  sql`create table statistics (
    id text primary key not null,
    position integer not null,
    title text not null check (length(title) between 1 and 80),
    value integer not null check (value >= 0),
    description text not null default '' check (length(description) <= 300),
    created_at bigint not null,
    updated_at bigint not null,
    is_example boolean not null default false
  )`,
  sql`create index statistics_by_position on statistics (position)`,

  // `opens` names the post or the event that a card leads to, if there is one.
  sql`create table story_cards (
    id text primary key not null,
    position integer not null,
    title text not null check (length(title) between 1 and 100),
    picture_id text references pictures (id) on delete restrict,
    alt text not null default '',
    updated_at bigint not null,
    text text not null check (length(text) <= 400),
    is_example boolean not null default false,
    opens text check (opens like 'post:%' or opens like 'event:%')
  )`,

  sql`create table campaign_highlights (
    id text primary key not null,
    position integer not null,
    title text not null check (length(title) between 1 and 100),
    picture_id text references pictures (id) on delete restrict,
    alt text not null default '',
    updated_at bigint not null,
    location text not null check (length(location) <= 100),
    is_example boolean not null default false
  )`,

  sql`create table executives (
    id text primary key not null,
    position integer not null,
    name text not null check (length(name) between 1 and 100),
    role text not null check (length(role) between 1 and 100),
    linkedin text,
    picture_id text not null references pictures (id) on delete restrict,
    alt text not null default '',
    created_at bigint not null,
    updated_at bigint not null,
    deleted_at bigint
  )`,
  sql`create index executives_by_picture on executives (picture_id)`,
  sql`create index executives_by_position on executives (position, id)`,
  sql`create index executives_in_trash on executives (deleted_at, id) where deleted_at is not null`,
];

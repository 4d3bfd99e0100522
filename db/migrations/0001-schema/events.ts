import { sql } from "kysely";
import type { Engine, Statements } from "./statements.ts";

/** Events, their addresses, likes and pictures. */
export const events = (engine: Engine): Statements => [
  // `sequence` is how often calendars must fetch the event again, `previous_date` the date before it
  // was moved. An event with a time and no `end_time` takes two hours. `is_status_chosen` is false
  // while the status follows the date.
  sql`create table events (
    id text primary key not null,
    slug text not null unique,
    name text not null check (length(name) between 1 and 200),
    category text not null default 'campaign'
      check (category in ('workshop', 'campaign', 'outreach', 'donation')),
    picture_id text not null references pictures (id) on delete restrict,
    alt text not null default '',
    report text not null default '',
    date text check (date like '____-__-__'),
    time text check (time like '__:__:__'),
    end_time text check (end_time like '__:__:__'),
    location text not null,
    status text not null default 'completed'
      check (status in ('planning', 'upcoming', 'completed', 'cancelled')),
    is_featured boolean not null default false,
    views integer not null default 0 check (views >= 0),
    likes integer not null default 0 check (likes >= 0),
    shares integer not null default 0 check (shares >= 0),
    created_at bigint not null,
    updated_at bigint not null,
    sequence integer not null default 0 check (sequence >= 0),
    summary text not null default '',
    previous_date text check (previous_date like '____-__-__'),
    deleted_at bigint,
    search_text ${engine === "postgres" ? sql`text collate "C"` : sql`text`} not null default '',
    is_status_chosen boolean not null default true
  )`,
  sql`create index events_by_date on events (date, id)`,
  sql`create index events_by_featured on events (is_featured, created_at)`,
  sql`create index events_by_picture on events (picture_id)`,
  sql`create index events_in_trash on events (deleted_at) where deleted_at is not null`,
  sql`create index events_managed_by_category on events (category, search_text, id)
    where deleted_at is null`,
  sql`create index events_managed_by_date on events (coalesce(date, '9999'), id, search_text)
    where deleted_at is null`,
  sql`create index events_managed_by_location on events (lower(location), id, search_text)
    where deleted_at is null`,
  sql`create index events_managed_by_name on events (search_text, id) where deleted_at is null`,
  sql`create index events_managed_by_status on events (lower(status), search_text, id)
    where deleted_at is null`,
  sql`create index events_past on events (date desc${engine === "postgres" ? sql` nulls last` : sql``}, id desc, status, deleted_at)
    where status in ('completed', 'upcoming') and deleted_at is null`,
  sql`create index events_upcoming on events (date, id)
    where status in ('upcoming', 'cancelled') and deleted_at is null`,

  // Earlier addresses of events, which redirect to them.
  sql`create table event_slugs (
    slug text primary key not null,
    event_id text not null references events (id) on delete cascade,
    replaced_at bigint not null
  )`,
  sql`create index event_slugs_by_event on event_slugs (event_id)`,

  // Addresses of events that were erased: they answer that the event is gone.
  sql`create table gone_event_slugs (
    slug text primary key not null,
    gone_at bigint not null
  )`,

  // The likes that were given, each by the hash of a token that one browser made for one item.
  // Nothing in it leads to a person or from one item to another.
  sql`create table event_likes (
    item_id text not null references events (id) on delete cascade,
    token_hash text not null,
    constraint event_likes_pk primary key (item_id, token_hash)
  )`,

  // The pictures in reports.
  sql`create table event_pictures (
    owner_id text not null references events (id) on delete cascade,
    picture_id text not null references pictures (id) on delete restrict,
    constraint event_pictures_key primary key (owner_id, picture_id)
  )`,
  sql`create index event_pictures_by_picture on event_pictures (picture_id)`,
];

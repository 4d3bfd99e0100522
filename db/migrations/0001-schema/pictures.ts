import { sql } from "kysely";

/** Uploaded pictures. */
export const pictures = [
  // `id` is the first 32 hex digits of the SHA-256 of the largest stored rendition.
  sql`create table pictures (
    id text primary key not null,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    widths text not null,
    placeholder text not null,
    has_avif boolean not null default false,
    created_at bigint not null,
    unused_since bigint
  )`,
  sql`create index pictures_by_avif on pictures (has_avif, created_at)`,
  sql`create index pictures_unused on pictures (unused_since) where unused_since is not null`,

  // Removed pictures whose files are still to go.
  sql`create table picture_removals (
    picture_id text primary key not null,
    widths text not null,
    claimed_until bigint not null
  )`,

  // Fixed places of the site that show a picture, such as the hero.
  sql`create table site_pictures (
    slot text primary key not null,
    picture_id text not null references pictures (id) on delete restrict,
    alt text not null default '',
    updated_at bigint not null
  )`,
  sql`create index site_pictures_by_picture on site_pictures (picture_id)`,
];

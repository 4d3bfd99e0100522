import { sql } from "kysely";

/** Posts, their drafts and versions, addresses, likes and pictures. */
export const posts = [
  // `tags` are joined by commas. After `was_public` the address stays.
  sql`create table posts (
    id text primary key not null,
    slug text not null unique,
    title text not null check (length(title) <= 100),
    excerpt text not null check (length(excerpt) <= 300),
    category text not null check (category in (
      'success-stories', 'campaigns', 'programs',
      'health-education', 'volunteer-stories', 'education-resources'
    )),
    author text not null,
    date text not null check (date like '____-__-__'),
    read_time text not null default '',
    tags text not null default '',
    content text not null default '',
    picture_id text references pictures (id) on delete restrict,
    alt text not null default '',
    status text not null default 'draft' check (status in ('published', 'draft', 'scheduled')),
    publish_at bigint,
    featured boolean not null default false,
    allow_comments boolean not null default true,
    meta_title text not null default '',
    meta_description text not null default '',
    views integer not null default 0 check (views >= 0),
    likes integer not null default 0 check (likes >= 0),
    created_at bigint not null,
    updated_at bigint not null,
    deleted_at bigint,
    was_public boolean not null default false,
    constraint posts_scheduled_has_time check (status <> 'scheduled' or publish_at is not null)
  )`,
  sql`create index posts_by_picture on posts (picture_id)`,
  sql`create index posts_by_update on posts (updated_at, id)`,
  sql`create index posts_due on posts (publish_at) where status = 'scheduled' and deleted_at is null`,
  sql`create index posts_in_site_map on posts (status, id, slug, updated_at)
    where status = 'published' and deleted_at is null`,
  sql`create index posts_in_trash on posts (deleted_at, id) where deleted_at is not null`,
  sql`create index posts_listed on posts (updated_at, id) where deleted_at is null`,
  sql`create index posts_listed_by_both on posts (status, category, updated_at, id)
    where deleted_at is null`,
  sql`create index posts_listed_by_category on posts (category, updated_at, id) where deleted_at is null`,
  sql`create index posts_listed_by_status on posts (status, updated_at, id) where deleted_at is null`,
  sql`create index posts_public on posts (status, date, id)
    where status = 'published' and deleted_at is null`,
  sql`create index posts_public_by_category on posts (category, date, id)
    where status = 'published' and deleted_at is null`,

  // Earlier addresses, which redirect to their post. Without a post: it was erased.
  sql`create table post_slugs (
    slug text primary key not null,
    post_id text references posts (id) on delete set null,
    created_at bigint not null
  )`,
  sql`create index post_slugs_by_post on post_slugs (post_id)`,

  // As `event_likes`.
  sql`create table post_likes (
    item_id text not null references posts (id) on delete cascade,
    token_hash text not null,
    constraint post_likes_pk primary key (item_id, token_hash)
  )`,

  // The pictures in contents.
  sql`create table post_pictures (
    owner_id text not null references posts (id) on delete cascade,
    picture_id text not null references pictures (id) on delete restrict,
    constraint post_pictures_key primary key (owner_id, picture_id)
  )`,
  sql`create index post_pictures_by_picture on post_pictures (picture_id)`,

  // The newest text of a post as its form holds it, even while the public sees an older one. `tab_id`
  // is the browser tab that wrote it.
  sql`create table post_drafts (
    post_id text primary key not null references posts (id) on delete cascade,
    version integer not null check (version >= 1),
    fields text,
    is_pending boolean not null default false,
    lacks_category boolean not null default false,
    author_id text,
    author_name text not null,
    at bigint not null,
    tab_id text,
    device text not null default ''
  )`,

  sql`create table post_draft_pictures (
    owner_id text not null references post_drafts (post_id) on delete cascade,
    picture_id text not null references pictures (id) on delete restrict,
    constraint post_draft_pictures_key primary key (owner_id, picture_id)
  )`,
  sql`create index post_draft_pictures_by_picture on post_draft_pictures (picture_id)`,

  sql`create table post_versions (
    id text primary key not null,
    post_id text not null references posts (id) on delete cascade,
    version integer not null,
    kind text not null,
    title text not null,
    words integer not null,
    author_id text,
    author_name text not null,
    at bigint not null,
    fields text not null,
    device text not null default '',
    constraint post_versions_of_post unique (post_id, version)
  )`,

  sql`create table post_version_pictures (
    owner_id text not null references post_versions (id) on delete cascade,
    picture_id text not null references pictures (id) on delete restrict,
    constraint post_version_pictures_key primary key (owner_id, picture_id)
  )`,
  sql`create index post_version_pictures_by_picture on post_version_pictures (picture_id)`,
];

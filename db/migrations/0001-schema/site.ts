import { sql } from "kysely";

/** Settings, secrets, the audit list, mails and what else the whole site needs. */
export const site = [
  // The generation of the public pages, and the version of the program that wrote here last.
  sql`create table site (
    id integer primary key not null check (id = 1),
    generation bigint not null default 1,
    program_version text not null default ''
  )`,
  sql`insert into site (id) values (1)`,

  // The builds that have served this site lately. Open pages of theirs still ask for their assets.
  sql`create table builds (
    id text primary key not null,
    used_at bigint not null
  )`,

  sql`create table settings (
    key text primary key not null,
    value text not null,
    updated_at bigint not null
  )`,

  sql`create table secrets (
    name text primary key not null,
    value text not null
  )`,

  // Who changed which field last, so that a conflict can name the person and the time. `record` is
  // "event:<id>" or "settings".
  sql`create table field_changes (
    record text not null,
    field text not null,
    actor_id text,
    actor_name text not null,
    at bigint not null,
    constraint field_changes_pkey primary key (record, field)
  )`,

  // What a bulk action replaced, so that it can be undone exactly: the columns of each row as JSON,
  // before and after.
  sql`create table bulk_changes (
    id text primary key not null,
    actor_id text not null,
    subject text not null check (subject in ('post', 'message')),
    at bigint not null
  )`,
  sql`create index bulk_changes_by_age on bulk_changes (at)`,

  sql`create table bulk_change_rows (
    change_id text not null references bulk_changes (id) on delete cascade,
    row_id text not null,
    before text not null,
    after text not null,
    constraint bulk_change_rows_pkey primary key (change_id, row_id)
  )`,
  sql`create index bulk_change_rows_by_row on bulk_change_rows (row_id)`,

  // An entry gets its number after it was written, so that no write waits for the list.
  sql`create table audit_entries (
    id text primary key not null,
    at bigint not null,
    actor_id text,
    actor_name text not null,
    action text not null,
    subject text not null,
    subject_id text,
    detail text,
    number bigint
  )`,
  sql`create index audit_entries_by_kind on audit_entries (subject, number)`,
  sql`create unique index audit_entries_by_number on audit_entries (number)`,
  sql`create index audit_entries_by_person on audit_entries ((coalesce(actor_id, actor_name)), number)`,
  sql`create index audit_entries_by_person_and_kind
    on audit_entries ((coalesce(actor_id, actor_name)), subject, number)`,
  sql`create index audit_entries_by_time on audit_entries (at, id)`,
  sql`create index audit_entries_new on audit_entries (at, id) where number is null`,

  // `about` names what a mail belongs to, so that it goes with it; `link` the link that it needs
  // instead of containing it.
  sql`create table outbox (
    id text primary key not null,
    recipient text not null,
    subject text not null,
    text text not null,
    html text,
    reply_to text,
    headers text,
    status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
    attempts integer not null default 0,
    next_attempt_at bigint not null,
    claimed_until bigint not null default 0,
    last_error text,
    created_at bigint not null,
    sent_at bigint,
    about text,
    link text
  )`,
  sql`create index outbox_by_subject on outbox (about) where about is not null`,
  sql`create index outbox_due on outbox (status, next_attempt_at)`,

  sql`create table rate_limits (
    key text primary key not null,
    count integer not null,
    resets_at bigint not null
  )`,
  sql`create index rate_limits_by_reset on rate_limits (resets_at)`,

  // One row: how often records were deleted, and up to which of these times their
  // bytes were overwritten. Only SQLite's file is ours to overwrite.
  sql`create table erasures (
    id integer primary key not null,
    deleted bigint not null default 0,
    overwritten bigint not null default 0
  )`,
  sql`insert into erasures (id) values (1)`,
];

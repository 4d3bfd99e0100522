import { sql } from "kysely";

/** Newsletter subscribers, and the confirmations mailed to them. */
export const newsletter = [
  // `email` as it was typed; `email_key` is the same for every way to type it.
  sql`create table newsletter_subscribers (
    id text primary key not null,
    email text not null check (length(email) between 3 and 254),
    email_key text not null unique,
    state text not null default 'pending' check (state in ('pending', 'confirmed', 'unsubscribed')),
    created_at bigint not null,
    asked_at bigint not null,
    confirmed_at bigint,
    unsubscribed_at bigint,
    constraint newsletter_confirmed_has_time check (state <> 'confirmed' or confirmed_at is not null),
    constraint newsletter_unsubscribed_has_time
      check (state <> 'unsubscribed' or unsubscribed_at is not null)
  )`,
  sql`create index newsletter_subscribers_by_age on newsletter_subscribers (created_at, id)`,
  sql`create index newsletter_subscribers_by_state on newsletter_subscribers (state, asked_at, id)`,
  sql`create index newsletter_subscribers_by_state_and_age on newsletter_subscribers (state, created_at, id)`,

  // `token_hash` is the SHA-256 of the mailed token: who reads this table cannot confirm anything.
  sql`create table newsletter_confirmations (
    token_hash text primary key not null,
    subscriber_id text not null references newsletter_subscribers (id) on delete cascade,
    expires_at bigint not null,
    used_at bigint
  )`,
  sql`create index newsletter_confirmations_by_expiry on newsletter_confirmations (expires_at)`,
  sql`create index newsletter_confirmations_by_subscriber on newsletter_confirmations (subscriber_id)`,
];

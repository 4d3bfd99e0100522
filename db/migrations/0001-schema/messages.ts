import { sql } from "kysely";
import type { Engine, Statements } from "./statements.ts";

/** Messages and replies. */
export const messages = (engine: Engine): Statements => [
  // Messages that look like spam wait in a folder of their own; `suspicion` says why ("links, hurried").
  sql`create table messages (
    id text primary key not null,
    name text not null check (length(name) between 1 and 201),
    email text not null,
    subject text,
    message text not null,
    phone text,
    company text,
    is_read boolean not null default false,
    created_at bigint not null,
    suspicion text not null default '',
    folder text not null default 'inbox' check (folder in ('inbox', 'archive', 'spam')),
    updated_at bigint not null default 0,
    answered_at bigint,
    deleted_at bigint
  )`,
  sql`create index messages_by_folder on messages (folder, created_at, id) where deleted_at is null`,
  sql`create index messages_by_read on messages (folder, is_read, created_at, id)
    where deleted_at is null`,
  sql`create index messages_in_trash on messages (deleted_at, id) where deleted_at is not null`,
  // Holds all that counting them needs.
  sql`create index messages_waiting on messages (folder, created_at, id, answered_at, deleted_at)
    where folder = 'inbox' and answered_at is null and deleted_at is null`,

  // What was sent a moment ago, so that the same submission is stored once.
  sql`create table message_submissions (
    digest text primary key not null,
    message_id text not null references messages (id) on delete cascade,
    expires_at bigint not null
  )`,
  sql`create index message_submissions_by_expiry on message_submissions (expires_at)`,
  sql`create index message_submissions_by_message on message_submissions (message_id)`,

  // `mail_id` is the mail that carries the reply. The outbox forgets a mail after some weeks; the state
  // stays here.
  sql`create table message_replies (
    id text primary key not null,
    message_id text not null references messages (id) on delete cascade,
    text text not null check (length(text) between 1 and 5000),
    author_name text not null,
    mail_id text not null,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
    created_at bigint not null
  )`,
  sql`create index message_replies_by_mail on message_replies (mail_id)`,
  sql`create index message_replies_by_message on message_replies (message_id, created_at)`,

  ...followMails(engine),
];

/** A reply has the state of its mail. One that was given up is no answer: its message waits again. */
function followMails(engine: Engine): Statements {
  const follow = sql`
    update message_replies set state = new.status where mail_id = new.id;
    update messages set answered_at = null
      where new.status = 'failed'
        and id in (select message_id from message_replies where mail_id = new.id)
        and not exists (
          select 1 from message_replies where message_replies.message_id = messages.id and state <> 'failed'
        );`;
  if (engine === "sqlite")
    return [
      sql`create trigger message_replies_follow after update of status on outbox
        when new.status <> old.status begin ${follow} end`,
    ];
  return [
    sql`create function follow_mail() returns trigger language plpgsql as $$
      begin ${follow} return null; end $$`,
    sql`create trigger message_replies_follow after update of status on outbox
      for each row when (new.status <> old.status) execute function follow_mail()`,
  ];
}

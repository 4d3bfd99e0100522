import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Any = Kysely<unknown>;

/**
 * What answering messages needs: an archive, the trash, versions, replies and when a message was answered. Besides, so that a
 * list costs the same with a hundred messages and a hundred thousand: counts that the database itself keeps true, and
 * full text.
 */
export function messageDesk(engine: "sqlite" | "postgres"): Migration {
  return {
    async up(db: Any) {
      await alterMessages(db);
      await createReplies(db);
      await createCounts(db);
      await createText(db, engine);
      await (engine === "postgres" ? watchOnPostgres(db) : watchOnSqlite(db));
    },
  };
}

async function alterMessages(db: Any) {
  await db.schema.dropIndex("messages_by_folder").execute();
  await db.schema.dropIndex("messages_by_read").execute();
  // SQLite cannot change a check, so the folder is written anew.
  await db.schema
    .alterTable("messages")
    .addColumn("place", "text", (c) =>
      c.notNull().defaultTo("inbox").check(sql`place in ('inbox', 'archive', 'spam')`),
    )
    .execute();
  await sql`update messages set place = folder`.execute(db);
  await db.schema.alterTable("messages").dropColumn("folder").execute();
  await db.schema.alterTable("messages").renameColumn("place", "folder").execute();
  await db.schema
    .alterTable("messages")
    .addColumn("updated_at", "bigint", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update messages set updated_at = created_at`.execute(db);
  // When somebody answered it, or said that it is answered.
  await db.schema.alterTable("messages").addColumn("answered_at", "bigint").execute();
  // Set while the message lies in the trash.
  await db.schema.alterTable("messages").addColumn("deleted_at", "bigint").execute();
  await sql`create index messages_by_folder on messages (folder, created_at, id)
    where deleted_at is null`.execute(db);
  await sql`create index messages_by_read on messages (folder, is_read, created_at, id)
    where deleted_at is null`.execute(db);
  await sql`create index messages_waiting on messages (created_at, id)
    where folder = 'inbox' and answered_at is null and deleted_at is null`.execute(db);
  await sql`create index messages_in_trash on messages (deleted_at, id)
    where deleted_at is not null`.execute(db);
}

async function createReplies(db: Any) {
  await db.schema
    .createTable("message_replies")
    .addColumn("id", "text", (c) => c.notNull().primaryKey())
    .addColumn("message_id", "text", (c) => c.notNull().references("messages.id").onDelete("cascade"))
    .addColumn("text", "text", (c) => c.notNull().check(sql`length(text) between 1 and 5000`))
    .addColumn("author_name", "text", (c) => c.notNull())
    // The mail that carries it. The outbox forgets a mail after some weeks, the state stays here.
    .addColumn("mail_id", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) =>
      c.notNull().defaultTo("waiting").check(sql`state in ('waiting', 'sent', 'failed')`),
    )
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("message_replies_by_message")
    .on("message_replies")
    .columns(["message_id", "created_at"])
    .execute();
  await db.schema.createIndex("message_replies_by_mail").on("message_replies").column("mail_id").execute();
}

/** About two months: between all of time and a day, for long lists. */
const SPAN_MS = sql.lit(64 * 86_400_000);
const DAY_MS = sql.lit(86_400_000);

/**
 * Messages by list ('inbox', 'inbox unread', 'inbox waiting', …): in all, and by when they came, which tells where the
 * nth message of a list is without walking there.
 */
async function createCounts(db: Any) {
  await db.schema
    .createTable("message_counts")
    .addColumn("list", "text", (c) => c.notNull())
    .addColumn("unit", "text", (c) => c.notNull().check(sql`unit in ('ever', 'span', 'day')`))
    .addColumn("period", "bigint", (c) => c.notNull())
    .addColumn("messages", "integer", (c) => c.notNull().check(sql`messages >= 0`))
    .addPrimaryKeyConstraint("message_counts_key", ["unit", "list", "period"])
    .execute();
  const lists = [
    sql`select folder as list, created_at from messages`,
    sql`select folder || case when is_read then ' read' else ' unread' end as list, created_at from messages`,
    sql`select 'inbox waiting' as list, created_at from messages where folder = 'inbox'`,
  ];
  const periods = { ever: sql`0`, span: sql`created_at / ${SPAN_MS}`, day: sql`created_at / ${DAY_MS}` };
  for (const list of lists)
    for (const [unit, period] of Object.entries(periods))
      await sql`insert into message_counts (list, unit, period, messages)
        select list, ${sql.lit(unit)}, at, count(*)
        from (select list, ${period} as at from (${list}) as listed) as dated group by list, at`.execute(db);
}

/** The lists that a row stands in; none while it lies in the trash. */
const listsOf = (row: "new" | "old") => {
  const column = (name: string) => sql.raw(`${row}.${name}`);
  return sql`
    select ${column("folder")} as list
    union all select ${column("folder")} || case when ${column("is_read")} then ' read' else ' unread' end
    union all select 'inbox waiting' where ${column("folder")} = 'inbox' and ${column("answered_at")} is null`;
};

const countNew = sql`
  insert into message_counts (list, unit, period, messages)
    select list, unit, period, 1 from (${listsOf("new")}) as lists cross join (
      select 'ever' as unit, 0 as period
      union all select 'span', new.created_at / ${SPAN_MS} union all select 'day', new.created_at / ${DAY_MS}
    ) as periods where true
    on conflict (unit, list, period) do update set messages = message_counts.messages + 1;`;

const discountOld = sql.join(
  [
    sql`unit = 'ever' and period = 0`,
    sql`unit = 'span' and period = old.created_at / ${SPAN_MS}`,
    sql`unit = 'day' and period = old.created_at / ${DAY_MS}`,
  ].map(
    (period) => sql`update message_counts set messages = messages - 1
      where ${period} and list in (select list from (${listsOf("old")}) as lists);`,
  ),
  sql` `,
);

/**
 * Full text under a number for each message; a higher number came later. The app makes the words, so what changes what a
 * message is found by is noted here, and the next search takes it in first.
 */
async function createText(db: Any, engine: "sqlite" | "postgres") {
  await db.schema
    .createTable("messages_to_index")
    .addColumn("message_id", "text", (c) =>
      c.notNull().primaryKey().references("messages.id").onDelete("cascade"),
    )
    .execute();
  const number =
    engine === "postgres"
      ? sql`bigint generated always as identity primary key`
      : sql`integer not null primary key autoincrement`;
  await sql`create table message_numbers (
    number ${number},
    message_id text not null unique references messages (id) on delete cascade
  )`.execute(db);
  await sql`insert into message_numbers (message_id) select id from messages order by created_at, id`.execute(
    db,
  );
  await sql`insert into messages_to_index (message_id) select id from messages`.execute(db);
  if (engine === "sqlite") {
    // The words come ready from the app, parted by spaces: "ascii" takes every other character as part of a word.
    const options = sql`words, content='', contentless_delete=1, detail=none, tokenize='ascii'`;
    await sql`create virtual table message_text using fts5(${options})`.execute(db);
    // A short beginning fits very many words; here each beginning has a list of its own.
    await sql`create virtual table message_text_recent using fts5(${options}, prefix='1 2 3 4')`.execute(db);
    return;
  }
  for (const table of ["message_text", "message_text_recent"]) {
    await sql`create table ${sql.table(table)} (number bigint primary key, words tsvector not null)`.execute(
      db,
    );
    // Without statistics the planner always asks the index; reading rows to look into their words is never quicker.
    await sql`alter table ${sql.table(table)} alter column words set statistics 0`.execute(db);
    await sql`create index ${sql.id(`${table}_words`)} on ${sql.table(table)}
      using gin (words) with (fastupdate = off)`.execute(db);
  }
}

const LISTED_COLUMNS = sql`folder, is_read, answered_at, deleted_at, created_at`;
const FOUND_COLUMNS = sql`name, email, subject, message, folder, is_read, answered_at, deleted_at`;
const wasListed = sql`old.deleted_at is null`;
const becameListed = sql`new.deleted_at is null`;

const numberNew = sql`insert into message_numbers (message_id) values (new.id);`;
// An update where the note stands already: it holds the note until the change is committed, so that no search takes it before.
const noteToIndex = sql`insert into messages_to_index (message_id) values (new.id) on conflict (message_id) do update set message_id = excluded.message_id;`;

/** A reply goes the way of its mail. One that was given up is no answer: its message waits again. */
const followMail = sql`
  update message_replies set state = new.status where mail_id = new.id;
  update messages set answered_at = null
    where new.status = 'failed'
      and id in (select message_id from message_replies where mail_id = new.id)
      and not exists (
        select 1 from message_replies where message_replies.message_id = messages.id and state <> 'failed'
      );`;

async function watchOnSqlite(db: Any) {
  await sql`create trigger messages_new after insert on messages begin ${numberNew} ${noteToIndex} end`.execute(
    db,
  );
  await sql`create trigger messages_counted_new after insert on messages
    when ${becameListed} begin ${countNew} end`.execute(db);
  await sql`create trigger messages_counted_gone after delete on messages
    when ${wasListed} begin ${discountOld} end`.execute(db);
  await sql`create trigger messages_counted_before after update of ${LISTED_COLUMNS} on messages
    when ${wasListed} begin ${discountOld} end`.execute(db);
  await sql`create trigger messages_counted_after after update of ${LISTED_COLUMNS} on messages
    when ${becameListed} begin ${countNew} end`.execute(db);
  await sql`create trigger messages_changed after update of ${FOUND_COLUMNS} on messages
    begin ${noteToIndex} end`.execute(db);
  await sql`create trigger message_replies_follow after update of status on outbox
    when new.status <> old.status begin ${followMail} end`.execute(db);
}

async function watchOnPostgres(db: Any) {
  // Writers of messages take turns, before they hold any row: so two that count in different orders never wait for each other.
  await sql`create function take_turn_with_messages() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(4821601); return null; end $$`.execute(db);
  await sql`create trigger messages_in_turn before insert or update or delete on messages
    for each statement execute function take_turn_with_messages()`.execute(db);
  await sql`create function watch_messages() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${numberNew} end if;
      if tg_op <> 'DELETE' then ${noteToIndex} end if;
      if tg_op <> 'INSERT' then
        if ${wasListed} then ${discountOld} end if;
      end if;
      if tg_op <> 'DELETE' then
        if ${becameListed} then ${countNew} end if;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger messages_watched
    after insert or delete or update of name, email, subject, message, ${LISTED_COLUMNS}
    on messages for each row execute function watch_messages()`.execute(db);
  await sql`create function follow_mail() returns trigger language plpgsql as $$
    begin ${followMail} return null; end $$`.execute(db);
  await sql`create trigger message_replies_follow after update of status on outbox
    for each row when (new.status <> old.status) execute function follow_mail()`.execute(db);
}

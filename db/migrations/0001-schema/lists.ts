import { type RawBuilder, sql } from "kysely";
import type { Engine, Statements } from "./statements.ts";

/*
 * What lists and searches need to cost the same with a hundred rows and a hundred thousand: counts
 * that the database itself keeps true, and full text (decision 16).
 */

export function lists(engine: Engine): Statements {
  return [
    ...counts(engine),
    ...numbers(engine, "post"),
    ...fullText(engine, "post_text"),
    ...numbers(engine, "post", "managed_post_numbers"),
    ...fullText(engine, "managed_post_text"),
    ...eventWords(engine),
    ...messageWords(engine),
    ...subscriberWords(engine),
    ...fullText(engine, "audit_text"),
  ];
}

/** As many of the newest rows are in the small full-text table as well. */
const RECENT = sql.lit(2000);

/** A number for each row; a higher one is newer. */
function numbers(engine: Engine, owner: "post" | "message", table = `${owner}_numbers`): Statements {
  const type =
    engine === "postgres"
      ? sql`bigint generated always as identity primary key`
      : sql`integer not null primary key autoincrement`;
  return [
    sql`create table ${sql.table(table)} (
      number ${type},
      ${sql.ref(`${owner}_id`)} text not null unique references ${sql.table(`${owner}s`)} (id) on delete cascade
    )`,
  ];
}

/**
 * Full text under a number for each row. `_recent` has the newest rows once more: a very common word
 * finds enough of them there, without a scan of all rows.
 */
function fullText(engine: Engine, name: string): Statements {
  if (engine === "postgres")
    return [name, `${name}_recent`].flatMap((table) => [
      sql`create table ${sql.table(table)} (number bigint primary key, words tsvector not null)`,
      // Without statistics the planner always asks the index; looking into rows is never quicker.
      sql`alter table ${sql.table(table)} alter column words set statistics 0`,
      // No list of changes waiting for a clean-up: an edit may cost a little, a search must not.
      sql`create index ${sql.id(`${table}_words`)} on ${sql.table(table)}
        using gin (words) with (fastupdate = off)`,
    ]);
  // The app makes the words and separates them by spaces: "ascii" takes every other character as
  // part of a word.
  const options = sql`words, content='', contentless_delete=1, detail=none, tokenize='ascii'`;
  return [
    sql`create virtual table ${sql.table(name)} using fts5(${options})`,
    // Very many words share a short prefix; here each prefix has a list of its own.
    sql`create virtual table ${sql.table(`${name}_recent`)} using fts5(${options}, prefix='1 2 3 4')`,
  ];
}

/**
 * How many rows of each list have the same values (`parts`, joined by `|`). The rows in the trash are
 * not counted. Audit entries are counted by the app.
 */
function counts(engine: Engine): Statements {
  const listed = (row: Row) => sql`${column(row, "deleted_at")} is null`;
  return [
    sql`create table list_counts (
      list text not null,
      parts text not null,
      rows bigint not null check (rows >= 0),
      primary key (list, parts)
    )`,
    ...(engine === "postgres" ? [TAKE_TURN] : []),
    ...counted(engine, {
      table: "posts",
      columns: ["status", "category", "deleted_at"],
      parts: (row) => sql`${column(row, "status")} || '|' || ${column(row, "category")}`,
      listed,
    }),
    ...counted(engine, { table: "events", columns: ["deleted_at"], parts: () => sql`''`, listed }),
    ...counted(engine, {
      table: "messages",
      columns: ["folder", "is_read", "answered_at", "deleted_at"],
      parts: (row) => sql`${column(row, "folder")}
        || case when ${column(row, "is_read")} then '|read' else '|unread' end
        || case when ${column(row, "answered_at")} is null then '|waiting' else '|answered' end`,
      listed,
    }),
    ...counted(engine, {
      table: "newsletter_subscribers",
      columns: ["state"],
      parts: (row) => column(row, "state"),
      listed: () => sql`true`,
    }),
  ];
}

type Row = "new" | "old";
type Counted = {
  table: string;
  /** The columns that `parts` and `listed` depend on. */
  columns: string[];
  parts: (row: Row) => RawBuilder<unknown>;
  listed: (row: Row) => RawBuilder<unknown>;
};

const column = (row: Row, name: string) => sql.raw(`${row}.${name}`);

// Counts are shared rows: writers of a list take turns before they hold any, so that two never wait
// for each other.
const TAKE_TURN = sql`create function take_turn() returns trigger language plpgsql as $$
  begin perform pg_advisory_xact_lock(4821601, tg_relid::integer); return null; end $$`;

/** Keeps the counts of a list true. */
function counted(engine: Engine, { table, columns, parts, listed }: Counted): Statements {
  const on = sql.table(table);
  const name = (suffix: string) => sql.id(`${table}_${suffix}`);
  const updated = sql.join(columns.map((each) => sql.ref(each)));
  const add = sql`insert into list_counts (list, parts, rows) select ${sql.lit(table)}, ${parts("new")}, 1
    where ${listed("new")} on conflict (list, parts) do update set rows = list_counts.rows + 1;`;
  const subtract = sql`update list_counts set rows = rows - 1
    where list = ${sql.lit(table)} and parts = ${parts("old")} and ${listed("old")};`;
  const changes = sql`${parts("old")} <> ${parts("new")} or (${listed("old")}) <> (${listed("new")})`;
  if (engine === "sqlite")
    return [
      sql`create trigger ${name("counted_new")} after insert on ${on} begin ${add} end`,
      sql`create trigger ${name("counted_gone")} after delete on ${on} begin ${subtract} end`,
      sql`create trigger ${name("counted_again")} after update of ${updated} on ${on}
        when ${changes} begin ${subtract} ${add} end`,
    ];
  return [
    sql`create trigger ${name("in_turn")} before insert or delete or update of ${updated} on ${on}
      for each statement execute function take_turn()`,
    sql`create function ${name("count")}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          if not (${changes}) then return null; end if;
        end if;
        if tg_op <> 'INSERT' then ${subtract} end if;
        if tg_op <> 'DELETE' then ${add} end if;
        return null;
      end $$`,
    sql`create trigger ${name("counted")} after insert or delete or update of ${updated} on ${on}
      for each row execute function ${name("count")}()`,
  ];
}

/** The words of each event, so that a search for a rare one reads no other event. */
function eventWords(engine: Engine): Statements {
  // Bytes put words in the same order in both engines: all with the same prefix are together.
  const text = engine === "postgres" ? sql`text collate "C"` : sql`text`;
  const forget = sql`delete from event_words where event_id = new.id;`;
  const tables = [
    sql`create table event_words (
      word ${text} not null,
      event_id text not null references events (id) on delete cascade,
      primary key (word, event_id)
    )`,
    sql`create index event_words_by_event on event_words (event_id)`,
  ];
  if (engine === "postgres")
    return [
      ...tables,
      sql`create function keep_event_words() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE' then ${forget} end if;
          insert into event_words (word, event_id)
            select distinct word, new.id from unnest(string_to_array(new.search_text, ' ')) as word where word <> '';
          return null;
        end $$`,
      sql`create trigger events_words_new after insert on events
        for each row execute function keep_event_words()`,
      sql`create trigger events_words_changed after update of search_text on events
        for each row when (old.search_text <> new.search_text) execute function keep_event_words()`,
    ];
  const note = sql`insert into event_words (word, event_id) select distinct word.value, new.id
    from json_each('["' || replace(new.search_text, ' ', '","') || '"]') as word where word.value <> '';`;
  return [
    ...tables,
    sql`create trigger events_words_new after insert on events begin ${note} end`,
    sql`create trigger events_words_changed after update of search_text on events
      when old.search_text <> new.search_text begin ${forget} ${note} end`,
  ];
}

/**
 * The app makes the words of messages, so what changes the words of a message is noted in
 * `messages_to_index`, and the next search indexes it first.
 */
function messageWords(engine: Engine): Statements {
  const number = sql`insert into message_numbers (message_id) values (new.id);`;
  // An update where the note exists: it locks the note until the change is committed, so that no
  // search takes it before.
  const note = sql`insert into messages_to_index (message_id) values (new.id)
    on conflict (message_id) do update set message_id = excluded.message_id;`;
  const found = sql`name, email, subject, message, folder, is_read, answered_at, deleted_at`;
  const onSqlite = [
    sql`create trigger messages_new after insert on messages begin ${number} ${note} end`,
    sql`create trigger messages_changed after update of ${found} on messages begin ${note} end`,
  ];
  const onPostgres = [
    sql`create function watch_messages() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then ${number} end if;
        ${note}
        return null;
      end $$`,
    sql`create trigger messages_watched after insert or update of ${found} on messages
      for each row execute function watch_messages()`,
  ];
  return [
    sql`create table messages_to_index (
      message_id text primary key not null references messages (id) on delete cascade
    )`,
    ...numbers(engine, "message"),
    ...fullText(engine, "message_text"),
    ...(engine === "postgres" ? onPostgres : onSqlite),
  ];
}

function subscriberWords(engine: Engine): Statements {
  return [
    ...fullText(engine, "newsletter_text"),
    ...(engine === "postgres" ? subscribersOnPostgres() : subscribersOnSqlite()),
  ];
}

function subscribersOnSqlite(): Statements {
  const tables = ["newsletter_text", "newsletter_text_recent"].map((name) => sql.table(name));
  const each = (statement: (table: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql.join(tables.map(statement), sql` `);
  const write = sql`
    ${each(
      (table) => sql`insert into ${table} (rowid, words)
        select number, words || ' ¤' || state from newsletter_subscribers where id = new.id;`,
    )}
    delete from newsletter_text_recent where rowid <= (select max(number) from newsletter_subscribers) - ${RECENT};`;
  const erase = each((table) => sql`delete from ${table} where rowid = old.number;`);
  const reword = each(
    (table) => sql`update ${table} set words = new.words || ' ¤' || new.state where rowid = new.number;`,
  );
  return [
    sql`create trigger newsletter_subscribers_new after insert on newsletter_subscribers begin
      update newsletter_subscribers
        set number = (select coalesce(max(number), 0) + 1 from newsletter_subscribers) where id = new.id;
      ${write} end`,
    sql`create trigger newsletter_subscribers_gone after delete on newsletter_subscribers
      begin ${erase} end`,
    sql`create trigger newsletter_subscribers_changed after update of state on newsletter_subscribers
      when old.state <> new.state begin ${erase} ${write} end`,
    sql`create trigger newsletter_subscribers_reworded after update of words on newsletter_subscribers
      when old.words <> new.words and old.state = new.state begin ${reword} end`,
  ];
}

function subscribersOnPostgres(): Statements {
  const words = sql`array_to_tsvector(string_to_array(btrim(new.words || ' ¤' || new.state), ' '))`;
  return [
    sql`create sequence newsletter_numbers`,
    sql`create function number_newsletter_subscriber() returns trigger language plpgsql as $$
      begin
        new.number := nextval('newsletter_numbers');
        return new;
      end $$`,
    sql`create function follow_newsletter_subscriber() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          if old.state = new.state then return null; end if;
        end if;
        if tg_op <> 'INSERT' then
          delete from newsletter_text where number = old.number;
          delete from newsletter_text_recent where number = old.number;
        end if;
        if tg_op <> 'DELETE' then
          insert into newsletter_text (number, words) values (new.number, ${words});
          insert into newsletter_text_recent (number, words) values (new.number, ${words});
          delete from newsletter_text_recent
            where number <= (select max(number) from newsletter_subscribers) - ${RECENT};
        end if;
        return null;
      end $$`,
    sql`create trigger newsletter_subscribers_numbered before insert on newsletter_subscribers
      for each row execute function number_newsletter_subscriber()`,
    sql`create trigger newsletter_subscribers_followed after insert or delete or update of state
      on newsletter_subscribers for each row execute function follow_newsletter_subscriber()`,
    sql`create function follow_newsletter_words() returns trigger language plpgsql as $$
      begin
        update newsletter_text set words = ${words} where number = new.number;
        update newsletter_text_recent set words = ${words} where number = new.number;
        return null;
      end $$`,
    sql`create trigger newsletter_subscribers_reworded after update of words on newsletter_subscribers
      for each row when (old.words <> new.words and old.state = new.state)
      execute function follow_newsletter_words()`,
  ];
}

import { type RawBuilder, sql } from "kysely";
import type { Engine, Statements } from "./statements.ts";

/*
 * What lists and searches need to cost the same with a hundred rows and a hundred thousand: counts
 * that the database itself keeps true, and full text (decision 16).
 */

export function lists(engine: Engine): Statements {
  return [
    ...publicPosts(engine),
    ...managedPosts(engine),
    ...eventWords(engine),
    ...eventTotals(engine),
    ...messageLists(engine),
    ...subscriberLists(engine),
    ...auditLists(engine),
  ];
}

/** As many of the newest rows are in the small full-text table as well. */
const RECENT = sql.lit(2000);
/** Rows of some lists are counted in blocks of so many numbers; the app divides by the same. */
const BLOCK = sql.lit(500);

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

type Counting = {
  table: "posts" | "messages";
  /** The names of SQLite's four triggers, and of PostgreSQL's trigger and function. */
  names: { created: string; gone: string; before: string; after: string; trigger: string; function: string };
  columns: RawBuilder<unknown>;
  isCounted: (row: "old" | "new") => RawBuilder<unknown>;
  /** Whether an update changes a count. */
  changes?: RawBuilder<unknown>;
  count: RawBuilder<unknown>;
  discount: RawBuilder<unknown>;
};

/** Keeps counts true: the old row leaves them, the new one enters. */
function counting(engine: Engine, { table, names, columns, isCounted, changes, ...steps }: Counting) {
  const on = sql.table(table);
  const [was, is] = [isCounted("old"), isCounted("new")];
  if (engine === "postgres")
    return [
      sql`create function ${sql.id(names.function)}() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE' then
            if not (${changes ?? sql`true`}) then return null; end if;
          end if;
          if tg_op <> 'INSERT' then
            if ${was} then ${steps.discount} end if;
          end if;
          if tg_op <> 'DELETE' then
            if ${is} then ${steps.count} end if;
          end if;
          return null;
        end $$`,
      sql`create trigger ${sql.id(names.trigger)} after insert or delete or update of ${columns}
        on ${on} for each row execute function ${sql.id(names.function)}()`,
    ];
  const when = (condition: RawBuilder<unknown>) =>
    changes ? sql`(${condition}) and (${changes})` : condition;
  return [
    sql`create trigger ${sql.id(names.created)} after insert on ${on} when ${is} begin ${steps.count} end`,
    sql`create trigger ${sql.id(names.gone)} after delete on ${on} when ${was} begin ${steps.discount} end`,
    sql`create trigger ${sql.id(names.before)} after update of ${columns} on ${on}
      when ${when(was)} begin ${steps.discount} end`,
    sql`create trigger ${sql.id(names.after)} after update of ${columns} on ${on}
      when ${when(is)} begin ${steps.count} end`,
  ];
}

/**
 * Public posts, counted by category ('all' for all of them) in all time (period ''), in each month
 * and on each day. Months and days tell where the nth post of a list is.
 */
function publicPosts(engine: Engine): Statements {
  const count = sql`
    insert into post_counts (category, unit, period, posts)
    values ('all', 'ever', '', 1), ('all', 'month', substr(new.date, 1, 7), 1), ('all', 'day', new.date, 1),
      (new.category, 'ever', '', 1), (new.category, 'month', substr(new.date, 1, 7), 1),
      (new.category, 'day', new.date, 1)
    on conflict (unit, category, period) do update set posts = post_counts.posts + 1;`;
  const discount = sql`
    update post_counts set posts = posts - 1
    where category in ('all', old.category) and (unit = 'ever'
      or unit = 'month' and period = substr(old.date, 1, 7) or unit = 'day' and period = old.date);`;
  return [
    sql`create table post_counts (
      category text not null,
      unit text not null check (unit in ('ever', 'month', 'day')),
      period text not null,
      posts integer not null check (posts >= 0),
      constraint post_counts_key primary key (unit, category, period)
    )`,
    ...counting(engine, {
      table: "posts",
      names: {
        ...{ created: "posts_counted_new", gone: "posts_counted_gone", before: "posts_counted_before" },
        ...{ after: "posts_counted_after", trigger: "posts_counted", function: "count_public_posts" },
      },
      columns: sql`status, category, date, deleted_at`,
      isCounted: (row) =>
        sql`${sql.ref(`${row}.status`)} = 'published' and ${sql.ref(`${row}.deleted_at`)} is null`,
      changes: sql`old.status <> new.status or old.category <> new.category or old.date <> new.date
        or (old.deleted_at is null) <> (new.deleted_at is null)`,
      ...{ count, discount },
    }),
    ...numbers(engine, "post"),
    ...fullText(engine, "post_text"),
  ];
}

/** By how many bits a time of change is shifted: all time, about 199 days, 37 hours, 17 minutes. */
const BITS = [62, 34, 27, 20];

/**
 * Posts of the admin list by status, category and period of change. A long period has at most 128
 * short ones, so the periods tell in three steps where the nth post is.
 */
function managedPosts(engine: Engine): Statements {
  const periods = BITS.map(
    (bits) => sql`(${sql.lit(bits)}, new.updated_at >> ${sql.lit(bits)}, new.status, new.category, 1)`,
  );
  const count = sql`
    insert into managed_post_counts (bits, period, status, category, posts) values ${sql.join(periods)}
    on conflict (bits, period, status, category) do update set posts = managed_post_counts.posts + 1;`;
  const ofOld = sql`status = old.status and category = old.category and (${sql.join(
    BITS.map((bits) => sql`bits = ${sql.lit(bits)} and period = old.updated_at >> ${sql.lit(bits)}`),
    sql` or `,
  )})`;
  // Most short periods hold one post: rows that have become empty go.
  const discount = sql`
    update managed_post_counts set posts = posts - 1 where ${ofOld};
    delete from managed_post_counts where ${ofOld} and posts = 0;`;
  return [
    sql`create table managed_post_counts (
      bits integer not null,
      period bigint not null,
      status text not null,
      category text not null,
      posts integer not null check (posts >= 0),
      constraint managed_post_counts_key primary key (bits, period, status, category)
    )`,
    ...counting(engine, {
      table: "posts",
      names: {
        ...{ created: "managed_posts_new", gone: "managed_posts_gone", before: "managed_posts_before" },
        after: "managed_posts_after",
        ...{ trigger: "managed_posts_counted", function: "count_managed_posts" },
      },
      columns: sql`status, category, updated_at, deleted_at`,
      isCounted: (row) => sql`${sql.ref(`${row}.deleted_at`)} is null`,
      changes: sql`old.status <> new.status or old.category <> new.category
        or old.updated_at <> new.updated_at or (old.deleted_at is null) <> (new.deleted_at is null)`,
      ...{ count, discount },
    }),
    ...numbers(engine, "post", "managed_post_numbers"),
    ...fullText(engine, "managed_post_text"),
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

/** How many events are not in the trash. */
function eventTotals(engine: Engine): Statements {
  const add = (number: 1 | -1) => sql`update event_totals set events = events + (${sql.lit(number)});`;
  const tables = [
    sql`create table event_totals (
      id integer primary key not null check (id = 1),
      events integer not null check (events >= 0)
    )`,
    sql`insert into event_totals (id, events) values (1, 0)`,
  ];
  if (engine === "postgres")
    return [
      ...tables,
      sql`create function keep_event_total() returns trigger language plpgsql as $$
        begin
          if tg_op <> 'INSERT' then
            if old.deleted_at is null then ${add(-1)} end if;
          end if;
          if tg_op <> 'DELETE' then
            if new.deleted_at is null then ${add(1)} end if;
          end if;
          return null;
        end $$`,
      sql`create trigger events_total after insert or delete or update of deleted_at on events
        for each row execute function keep_event_total()`,
    ];
  return [
    ...tables,
    sql`create trigger events_total_new after insert on events
      when new.deleted_at is null begin ${add(1)} end`,
    sql`create trigger events_total_gone after delete on events
      when old.deleted_at is null begin ${add(-1)} end`,
    sql`create trigger events_total_removed after update of deleted_at on events
      when old.deleted_at is null and new.deleted_at is not null begin ${add(-1)} end`,
    sql`create trigger events_total_restored after update of deleted_at on events
      when old.deleted_at is not null and new.deleted_at is null begin ${add(1)} end`,
  ];
}

/** About two months: between all of time and a day, for long lists. */
const SPAN_MS = sql.lit(64 * 86_400_000);
const DAY_MS = sql.lit(86_400_000);

/** The lists that a message is in. */
function listsOf(row: "new" | "old") {
  const column = (name: string) => sql.raw(`${row}.${name}`);
  return sql`
    select ${column("folder")} as list
    union all select ${column("folder")} || case when ${column("is_read")} then ' read' else ' unread' end
    union all select 'inbox waiting' where ${column("folder")} = 'inbox' and ${column("answered_at")} is null`;
}

/**
 * Messages by list ('inbox', 'inbox unread', 'inbox waiting', …): in all, and by when they came,
 * which tells where the nth message of a list is. The app makes the words, so what changes what a
 * message is found by is noted in `messages_to_index`, and the next search indexes it first.
 */
function messageLists(engine: Engine): Statements {
  const number = sql`insert into message_numbers (message_id) values (new.id);`;
  // An update where the note exists: it locks the note until the change is committed, so that no
  // search takes it before.
  const note = sql`insert into messages_to_index (message_id) values (new.id)
    on conflict (message_id) do update set message_id = excluded.message_id;`;
  const count = sql`
    insert into message_counts (list, unit, period, messages)
      select list, unit, period, 1 from (${listsOf("new")}) as lists cross join (
        select 'ever' as unit, 0 as period
        union all select 'span', new.created_at / ${SPAN_MS} union all select 'day', new.created_at / ${DAY_MS}
      ) as periods where true
      on conflict (unit, list, period) do update set messages = message_counts.messages + 1;`;
  const discount = sql.join(
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
  const onSqlite = () => [
    sql`create trigger messages_new after insert on messages begin ${number} ${note} end`,
    ...counting(engine, {
      table: "messages",
      names: {
        ...{ created: "messages_counted_new", gone: "messages_counted_gone" },
        ...{ before: "messages_counted_before", after: "messages_counted_after", trigger: "", function: "" },
      },
      columns: sql`folder, is_read, answered_at, deleted_at, created_at`,
      isCounted: (row) => sql`${sql.ref(`${row}.deleted_at`)} is null`,
      ...{ count, discount },
    }),
    sql`create trigger messages_changed
      after update of name, email, subject, message, folder, is_read, answered_at, deleted_at on messages
      begin ${note} end`,
  ];
  const onPostgres = () => [
    // Writers of messages take turns before they hold a row: two that count in different orders
    // never wait for each other.
    sql`create function take_turn_with_messages() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(4821601); return null; end $$`,
    sql`create trigger messages_in_turn before insert or update or delete on messages
      for each statement execute function take_turn_with_messages()`,
    sql`create function watch_messages() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then ${number} end if;
        if tg_op <> 'DELETE' then ${note} end if;
        if tg_op <> 'INSERT' then
          if old.deleted_at is null then ${discount} end if;
        end if;
        if tg_op <> 'DELETE' then
          if new.deleted_at is null then ${count} end if;
        end if;
        return null;
      end $$`,
    sql`create trigger messages_watched after insert or delete
      or update of name, email, subject, message, folder, is_read, answered_at, deleted_at, created_at
      on messages for each row execute function watch_messages()`,
  ];
  return [
    sql`create table message_counts (
      list text not null,
      unit text not null check (unit in ('ever', 'span', 'day')),
      period bigint not null,
      messages integer not null check (messages >= 0),
      constraint message_counts_key primary key (unit, list, period)
    )`,
    sql`create table messages_to_index (
      message_id text primary key not null references messages (id) on delete cascade
    )`,
    ...numbers(engine, "message"),
    ...fullText(engine, "message_text"),
    ...(engine === "postgres" ? onPostgres() : onSqlite()),
  ];
}

function subscriberLists(engine: Engine): Statements {
  return [
    sql`create table newsletter_counts (
      state text not null,
      block bigint not null,
      subscribers integer not null check (subscribers >= 0),
      constraint newsletter_counts_key primary key (state, block)
    )`,
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
  const count = sql`
    insert into newsletter_counts (state, block, subscribers)
    select state, number / ${BLOCK}, 1 from newsletter_subscribers where id = new.id
    on conflict (state, block) do update set subscribers = newsletter_counts.subscribers + 1;`;
  const discount = sql`
    update newsletter_counts set subscribers = subscribers - 1
    where state = old.state and block = old.number / ${BLOCK};`;
  const reword = each(
    (table) => sql`update ${table} set words = new.words || ' ¤' || new.state where rowid = new.number;`,
  );
  return [
    sql`create trigger newsletter_subscribers_new after insert on newsletter_subscribers begin
      update newsletter_subscribers
        set number = (select coalesce(max(number), 0) + 1 from newsletter_subscribers) where id = new.id;
      ${count} ${write} end`,
    sql`create trigger newsletter_subscribers_gone after delete on newsletter_subscribers
      begin ${discount} ${erase} end`,
    sql`create trigger newsletter_subscribers_changed after update of state on newsletter_subscribers
      when old.state <> new.state begin ${discount} ${erase} ${count} ${write} end`,
    sql`create trigger newsletter_subscribers_reworded after update of words on newsletter_subscribers
      when old.words <> new.words and old.state = new.state begin ${reword} end`,
  ];
}

function subscribersOnPostgres(): Statements {
  const words = sql`array_to_tsvector(string_to_array(btrim(new.words || ' ¤' || new.state), ' '))`;
  return [
    sql`create sequence newsletter_numbers`,
    // Counting rows are shared: writers take turns, else two could wait for each other.
    sql`create function number_newsletter_subscriber() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(hashtext('newsletter'));
        new.number := nextval('newsletter_numbers');
        return new;
      end $$`,
    sql`create function follow_newsletter_subscriber() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(hashtext('newsletter'));
        if tg_op = 'UPDATE' then
          if old.state = new.state then return null; end if;
        end if;
        if tg_op <> 'INSERT' then
          update newsletter_counts set subscribers = subscribers - 1
            where state = old.state and block = old.number / ${BLOCK};
          delete from newsletter_text where number = old.number;
          delete from newsletter_text_recent where number = old.number;
        end if;
        if tg_op <> 'DELETE' then
          insert into newsletter_counts (state, block, subscribers) values (new.state, new.number / ${BLOCK}, 1)
            on conflict (state, block) do update set subscribers = newsletter_counts.subscribers + 1;
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

/** '' stands for everybody and for every kind, block -1 for all blocks together. */
function auditLists(engine: Engine): Statements {
  return [
    sql`create table audit_counts (
      person text not null,
      kind text not null,
      block bigint not null,
      entries integer not null,
      constraint audit_counts_key primary key (person, kind, block)
    )`,
    sql`create index audit_totals on audit_counts (person, kind) where block = -1`,
    ...fullText(engine, "audit_text"),
  ];
}

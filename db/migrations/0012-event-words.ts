import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Any = Kysely<unknown>;
type Engine = "sqlite" | "postgres";

/**
 * The words of each event, so that a search for a rare one reads no other event, and how many events are not in the
 * trash. The database itself keeps both true. `search_text` (0007) holds letters, digits and single blanks only.
 */
export function eventWords(engine: Engine): Migration {
  return {
    async up(db: Any) {
      // Bytes put words in the same order in both engines: all that begin alike stand together.
      const text = engine === "postgres" ? sql`text collate "C"` : sql`text`;
      await sql`create table event_words (
        word ${text} not null,
        event_id text not null references events (id) on delete cascade,
        primary key (word, event_id)
      )`.execute(db);
      await db.schema.createIndex("event_words_by_event").on("event_words").column("event_id").execute();
      await db.schema
        .createTable("event_totals")
        .addColumn("id", "integer", (c) => c.notNull().primaryKey().check(sql`id = 1`))
        .addColumn("events", "integer", (c) => c.notNull().check(sql`events >= 0`))
        .execute();
      await sql`insert into event_totals (id, events)
        select 1, count(*) from events where deleted_at is null`.execute(db);
      await (engine === "postgres" ? keepOnPostgres(db) : keepOnSqlite(db));
    },
  };
}

const add = (number: 1 | -1) => sql`update event_totals set events = events + (${sql.lit(number)});`;
const forget = sql`delete from event_words where event_id = new.id;`;

async function keepOnSqlite(db: Any) {
  const wordsOf = (row: RawBuilder<unknown>) =>
    sql`json_each('["' || replace(${row}.search_text, ' ', '","') || '"]') as word where word.value <> ''`;
  await sql`insert into event_words (word, event_id)
    select distinct word.value, events.id from events, ${wordsOf(sql`events`)}`.execute(db);
  const note = sql`insert into event_words (word, event_id)
    select distinct word.value, new.id from ${wordsOf(sql`new`)};`;
  await sql`create trigger events_words_new after insert on events begin ${note} end`.execute(db);
  await sql`create trigger events_words_changed after update of search_text on events
    when old.search_text <> new.search_text begin ${forget} ${note} end`.execute(db);

  await sql`create trigger events_total_new after insert on events
    when new.deleted_at is null begin ${add(1)} end`.execute(db);
  await sql`create trigger events_total_gone after delete on events
    when old.deleted_at is null begin ${add(-1)} end`.execute(db);
  await sql`create trigger events_total_removed after update of deleted_at on events
    when old.deleted_at is null and new.deleted_at is not null begin ${add(-1)} end`.execute(db);
  await sql`create trigger events_total_restored after update of deleted_at on events
    when old.deleted_at is not null and new.deleted_at is null begin ${add(1)} end`.execute(db);
}

async function keepOnPostgres(db: Any) {
  await sql`insert into event_words (word, event_id)
    select distinct word, id from events, unnest(string_to_array(search_text, ' ')) as word
    where word <> ''`.execute(db);
  await sql`create function keep_event_words() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then ${forget} end if;
      insert into event_words (word, event_id)
        select distinct word, new.id from unnest(string_to_array(new.search_text, ' ')) as word where word <> '';
      return null;
    end $$`.execute(db);
  await sql`create trigger events_words_new after insert on events
    for each row execute function keep_event_words()`.execute(db);
  await sql`create trigger events_words_changed after update of search_text on events
    for each row when (old.search_text <> new.search_text) execute function keep_event_words()`.execute(db);

  await sql`create function keep_event_total() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        if old.deleted_at is null then ${add(-1)} end if;
      end if;
      if tg_op <> 'DELETE' then
        if new.deleted_at is null then ${add(1)} end if;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger events_total after insert or delete or update of deleted_at on events
    for each row execute function keep_event_total()`.execute(db);
}

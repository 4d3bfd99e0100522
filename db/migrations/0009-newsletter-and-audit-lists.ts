import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Any = Kysely<unknown>;

/** Rows of a list are counted in blocks of so many numbers; the app divides by the same. */
const BLOCK = sql.lit(500);
/** As many of the newest stand in the small full-text table as well. */
const RECENT = sql.lit(2000);

/**
 * What the administrator's lists of subscribers and of audit entries need to cost the same with very many rows: a number
 * for each row, counts by blocks of numbers, and full text under the number (see 0002-public-blog.ts).
 */
export function newsletterAndAuditLists(engine: "sqlite" | "postgres"): Migration {
  return {
    async up(db: Any) {
      for (const table of ["newsletter_text", "audit_text"])
        await (engine === "postgres" ? createTextOnPostgres(db, table) : createTextOnSqlite(db, table));
      await createNewsletterCounts(db);
      await numberSubscribers(db);
      await (engine === "postgres" ? followOnPostgres(db) : followOnSqlite(db));
      await createAudit(db);
    },
  };
}

async function createTextOnSqlite(db: Any, name: string) {
  const options = sql`words, content='', contentless_delete=1, detail=none, tokenize='ascii'`;
  await sql`create virtual table ${sql.table(name)} using fts5(${options})`.execute(db);
  await sql`create virtual table ${sql.table(`${name}_recent`)} using fts5(${options}, prefix='1 2 3 4')`.execute(
    db,
  );
}

async function createTextOnPostgres(db: Any, name: string) {
  for (const table of [name, `${name}_recent`]) {
    await sql`create table ${sql.table(table)} (number bigint primary key, words tsvector not null)`.execute(
      db,
    );
    await sql`alter table ${sql.table(table)} alter column words set statistics 0`.execute(db);
    await sql`create index ${sql.id(`${table}_words`)} on ${sql.table(table)}
      using gin (words) with (fastupdate = off)`.execute(db);
  }
}

async function createNewsletterCounts(db: Any) {
  await db.schema
    .createTable("newsletter_counts")
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("block", "bigint", (c) => c.notNull())
    .addColumn("subscribers", "integer", (c) => c.notNull().check(sql`subscribers >= 0`))
    .addPrimaryKeyConstraint("newsletter_counts_key", ["state", "block"])
    .execute();
  // Empty only until triggers give one to each new subscriber.
  await db.schema.alterTable("newsletter_subscribers").addColumn("number", "bigint").execute();
  // The words of the address, parted by spaces; the app makes them.
  await db.schema
    .alterTable("newsletter_subscribers")
    .addColumn("words", "text", (c) => c.notNull().defaultTo(""))
    .execute();
}

async function numberSubscribers(db: Any) {
  const { rows } = await sql<{
    id: string;
    email: string;
  }>`select id, email from newsletter_subscribers order by created_at, id`.execute(db);
  for (const [index, { id, email }] of rows.entries()) {
    const words = [...new Set(email.toLowerCase().match(/[a-z0-9]+/g) ?? [])].join(" ");
    await sql`update newsletter_subscribers set number = ${index + 1}, words = ${words} where id = ${id}`.execute(
      db,
    );
  }
  await sql`insert into newsletter_counts (state, block, subscribers)
    select state, number / ${BLOCK}, count(*) from newsletter_subscribers group by 1, 2`.execute(db);
  await db.schema
    .createIndex("newsletter_subscribers_by_number")
    .unique()
    .on("newsletter_subscribers")
    .column("number")
    .execute();
  await db.schema
    .createIndex("newsletter_subscribers_by_state_and_number")
    .on("newsletter_subscribers")
    .columns(["state", "number"])
    .execute();
}

async function followOnSqlite(db: Any) {
  const tables = ["newsletter_text", "newsletter_text_recent"].map((name) => sql.table(name));
  const each = (statement: (table: ReturnType<typeof sql.table>) => ReturnType<typeof sql>) =>
    sql.join(tables.map(statement), sql` `);
  const textOf = sql`words || ' ¤' || state`;
  const write = (id: ReturnType<typeof sql>) => sql`
    ${each((table) => sql`insert into ${table} (rowid, words) select number, ${textOf} from newsletter_subscribers where id = ${id};`)}
    delete from newsletter_text_recent where rowid <= (select max(number) from newsletter_subscribers) - ${RECENT};`;
  const erase = each((table) => sql`delete from ${table} where rowid = old.number;`);
  const count = sql`
    insert into newsletter_counts (state, block, subscribers)
    select state, number / ${BLOCK}, 1 from newsletter_subscribers where id = new.id
    on conflict (state, block) do update set subscribers = newsletter_counts.subscribers + 1;`;
  const discount = sql`
    update newsletter_counts set subscribers = subscribers - 1
    where state = old.state and block = old.number / ${BLOCK};`;

  await sql`insert into newsletter_text (rowid, words) select number, ${textOf} from newsletter_subscribers`.execute(
    db,
  );
  await sql`insert into newsletter_text_recent (rowid, words) select number, ${textOf} from newsletter_subscribers
    where number > (select max(number) from newsletter_subscribers) - ${RECENT}`.execute(db);
  await sql`create trigger newsletter_subscribers_new after insert on newsletter_subscribers begin
    update newsletter_subscribers
      set number = (select coalesce(max(number), 0) + 1 from newsletter_subscribers) where id = new.id;
    ${count} ${write(sql`new.id`)} end`.execute(db);
  await sql`create trigger newsletter_subscribers_gone after delete on newsletter_subscribers
    begin ${discount} ${erase} end`.execute(db);
  await sql`create trigger newsletter_subscribers_changed after update of state on newsletter_subscribers
    when old.state <> new.state begin ${discount} ${erase} ${count} ${write(sql`new.id`)} end`.execute(db);
}

async function followOnPostgres(db: Any) {
  await sql`create sequence newsletter_numbers`.execute(db);
  await sql`select setval('newsletter_numbers', (select coalesce(max(number), 0) + 1 from newsletter_subscribers), false)`.execute(
    db,
  );
  const textOf = (row: string) =>
    sql`array_to_tsvector(string_to_array(btrim(${sql.ref(`${row}.words`)} || ' ¤' || ${sql.ref(`${row}.state`)}), ' '))`;
  await sql`insert into newsletter_text (number, words) select number, ${textOf("s")} from newsletter_subscribers s`.execute(
    db,
  );
  await sql`insert into newsletter_text_recent (number, words) select number, ${textOf("s")} from newsletter_subscribers s
    where number > (select max(number) from newsletter_subscribers) - ${RECENT}`.execute(db);
  // Counting rows are shared: writers take turns, else two could wait for each other.
  await sql`create function number_newsletter_subscriber() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('newsletter'));
      new.number := nextval('newsletter_numbers');
      return new;
    end $$`.execute(db);
  await sql`create function follow_newsletter_subscriber() returns trigger language plpgsql as $$
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
        insert into newsletter_text (number, words) values (new.number, ${textOf("new")});
        insert into newsletter_text_recent (number, words) values (new.number, ${textOf("new")});
        delete from newsletter_text_recent
          where number <= (select max(number) from newsletter_subscribers) - ${RECENT};
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger newsletter_subscribers_numbered before insert on newsletter_subscribers
    for each row execute function number_newsletter_subscriber()`.execute(db);
  await sql`create trigger newsletter_subscribers_followed after insert or delete or update of state
    on newsletter_subscribers for each row execute function follow_newsletter_subscriber()`.execute(db);
}

/** Entries get their number after they were written, so that no write waits for the counting rows. */
async function createAudit(db: Any) {
  await db.schema.alterTable("audit_entries").addColumn("number", "bigint").execute();
  await db.schema
    .createTable("audit_counts")
    // '' stands for everybody and for every kind, block -1 for all blocks together.
    .addColumn("person", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("block", "bigint", (c) => c.notNull())
    .addColumn("entries", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("audit_counts_key", ["person", "kind", "block"])
    .execute();
  await sql`create index audit_totals on audit_counts (person, kind) where block = -1`.execute(db);
  const person = sql`coalesce(actor_id, actor_name)`;
  await sql`create unique index audit_entries_by_number on audit_entries (number)`.execute(db);
  await sql`create index audit_entries_new on audit_entries (at, id) where number is null`.execute(db);
  await sql`create index audit_entries_by_person on audit_entries ((${person}), number)`.execute(db);
  await sql`create index audit_entries_by_kind on audit_entries (subject, number)`.execute(db);
  await sql`create index audit_entries_by_person_and_kind on audit_entries ((${person}), subject, number)`.execute(
    db,
  );
}

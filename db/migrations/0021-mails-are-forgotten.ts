import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Any = Kysely<unknown>;

/** Rows of these tables hold what people wrote about themselves or others. */
const PERSONAL = ["messages", "newsletter_subscribers", "posts", "events", "executives"];

/**
 * Mails say what they are about, so that they go with it, and name the link that they need instead of containing it. The text
 * of mails that went out or were given up is removed, and so are waiting mails that still contain a working link.
 */
export function mailsAreForgotten(engine: "sqlite" | "postgres"): Migration {
  return {
    async up(db: Any) {
      await db.schema.alterTable("outbox").addColumn("about", "text").execute();
      await db.schema.alterTable("outbox").addColumn("link", "text").execute();
      await sql`create index outbox_by_subject on outbox (about) where about is not null`.execute(db);
      await sql`update outbox set about = 'message ' || (
          select message_id from message_replies where mail_id = outbox.id
        ) where id in (select mail_id from message_replies)`.execute(db);
      await forgetMails(db);
      await countErasures(db);
      if (engine === "sqlite") await watchErasures(db);
      await (engine === "sqlite" ? followWordsOnSqlite(db) : followWordsOnPostgres(db));
    },
  };
}

async function forgetMails(db: Any) {
  await sql`update outbox set recipient = '', subject = '', text = '', html = null, reply_to = null,
    headers = null, about = null where status <> 'waiting'`.execute(db);
  // The trigger on the outbox would otherwise keep a reply waiting for ever; these mails are no replies.
  await sql`delete from outbox where status = 'waiting' and id not in (select mail_id from message_replies)
    and (text like '%/auth/reset/%' or text like '%/auth/email/%' or text like '%/auth/invitation/%'
      or text like '%/newsletter/confirm/%' or text like '%/newsletter/unsubscribe/%')`.execute(db);
}

/** One row: how often rows with personal data were deleted, and up to which of these times their bytes were overwritten. */
async function countErasures(db: Any) {
  await db.schema
    .createTable("erasures")
    .addColumn("id", "integer", (c) => c.notNull().primaryKey())
    .addColumn("deleted", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("overwritten", "bigint", (c) => c.notNull().defaultTo(0))
    .execute();
  // What this migration removed is overwritten first.
  await sql`insert into erasures (id, deleted, overwritten) values (1, 1, 0)`.execute(db);
}

/** Only SQLite's file is ours to overwrite. */
async function watchErasures(db: Any) {
  for (const table of PERSONAL)
    await sql`create trigger ${sql.id(`${table}_erased`)} after delete on ${sql.table(table)}
      begin update erasures set deleted = deleted + 1; end`.execute(db);
}

/** Words that are removed from a subscriber leave the full text too, also when the state stays: the one before follows only that. */
async function followWordsOnSqlite(db: Any) {
  const texts = ["newsletter_text", "newsletter_text_recent"].map(
    (table) =>
      sql`update ${sql.table(table)} set words = new.words || ' ¤' || new.state where rowid = new.number;`,
  );
  await sql`create trigger newsletter_subscribers_reworded after update of words on newsletter_subscribers
    when old.words <> new.words and old.state = new.state begin ${sql.join(texts, sql` `)} end`.execute(db);
}

async function followWordsOnPostgres(db: Any) {
  const words = sql`array_to_tsvector(string_to_array(btrim(new.words || ' ¤' || new.state), ' '))`;
  await sql`create function follow_newsletter_words() returns trigger language plpgsql as $$
    begin
      update newsletter_text set words = ${words} where number = new.number;
      update newsletter_text_recent set words = ${words} where number = new.number;
      return null;
    end $$`.execute(db);
  await sql`create trigger newsletter_subscribers_reworded after update of words on newsletter_subscribers
    for each row when (old.words <> new.words and old.state = new.state)
    execute function follow_newsletter_words()`.execute(db);
}

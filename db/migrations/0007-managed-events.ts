import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Any = Kysely<Record<string, Record<string, unknown>>>;

/**
 * What the administrators' list of events needs to cost the same with a hundred events and ten thousand: the words that
 * an event is found by, as one text in every index that the list is sorted by, so that a search reads no event that it
 * does not show. Besides: one featured event at most, the trash in order, and the addresses of events that were removed
 * for ever, which go on answering that they are gone.
 */
export function managedEvents(engine: "sqlite" | "postgres"): Migration {
  return {
    async up(db: Any) {
      // The words are plain letters and digits: bytes put them in the same order in both engines.
      const text = engine === "postgres" ? sql`text collate "C"` : sql`text`;
      await sql`alter table events add column search_text ${text} not null default ''`.execute(db);
      await fillSearchTexts(db);

      const keys = {
        date: sql`coalesce(date, '9999'), id, search_text`,
        name: sql`search_text, id`,
        category: sql`category, search_text, id`,
        location: sql`lower(location), id, search_text`,
        status: sql`status, search_text, id`,
      };
      for (const [by, columns] of Object.entries(keys))
        await sql`create index ${sql.id(`events_managed_by_${by}`)} on events (${columns})
          where deleted_at is null`.execute(db);
      await sql`create index events_in_trash on events (deleted_at) where deleted_at is not null`.execute(db);

      await sql`update events set is_featured = false where is_featured and id <>
        (select id from events where is_featured order by deleted_at is null desc, created_at desc, id desc limit 1)`.execute(
        db,
      );
      await db.schema
        .createTable("gone_event_slugs")
        .addColumn("slug", "text", (c) => c.notNull().primaryKey())
        .addColumn("gone_at", "bigint", (c) => c.notNull())
        .execute();
    },
  };
}

/** For rows from before; the application takes more care of letters when it saves. */
async function fillSearchTexts(db: Any) {
  const { rows } = await sql<{ id: string; name: string; location: string; category: string }>`
    select id, name, location, category from events`.execute(db);
  for (const { id, name, location, category } of rows) {
    const plain = `${name} ${location} ${category}`
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "");
    const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
    await sql`update events set search_text = ${words} where id = ${id}`.execute(db);
  }
}

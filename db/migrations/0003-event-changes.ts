import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Any = Kysely<Record<string, Record<string, unknown>>>;

/**
 * What an event keeps of its changes: how often calendars must take it anew (`sequence`), the date it had before it was
 * moved, when it was removed, its earlier addresses; the text of its report for cards; and the indexes behind the public
 * lists, which hold only what the public may see.
 */
export function eventChanges(engine: "sqlite" | "postgres"): Migration {
  return {
    async up(db: Any) {
      for (const column of ["sequence", "summary", "previous_date", "deleted_at"] as const)
        await db.schema
          .alterTable("events")
          .addColumn(column, TYPES[column], (c) => {
            if (column === "sequence") return c.notNull().defaultTo(0).check(sql`sequence >= 0`);
            if (column === "summary") return c.notNull().defaultTo("");
            return column === "previous_date" ? c.check(sql`previous_date like '____-__-__'`) : c;
          })
          .execute();
      await fillSummaries(db);

      await db.schema
        .createTable("event_slugs")
        .addColumn("slug", "text", (c) => c.notNull().primaryKey())
        .addColumn("event_id", "text", (c) => c.notNull().references("events.id").onDelete("cascade"))
        .addColumn("replaced_at", "bigint", (c) => c.notNull())
        .execute();
      await db.schema.createIndex("event_slugs_by_event").on("event_slugs").column("event_id").execute();

      // SQLite would prefer it to the ones below, and read each row that it leads to.
      await db.schema.dropIndex("events_by_status").execute();
      // Newest first, those without a date last: SQLite's own order for null, which PostgreSQL must be told.
      const last = engine === "postgres" ? sql` nulls last` : sql``;
      await sql`create index events_past on events (date desc${last}, id desc, status)
        where status in ('completed', 'upcoming') and deleted_at is null`.execute(db);
      await sql`create index events_upcoming on events (date, id)
        where status in ('upcoming', 'cancelled') and deleted_at is null`.execute(db);
    },
  };
}

const TYPES = { sequence: "integer", summary: "text", previous_date: "text", deleted_at: "bigint" } as const;

/** For rows from before; the application takes more care when it saves. */
async function fillSummaries(db: Any) {
  const { rows } = await sql<{ id: string; report: string }>`select id, report from events`.execute(db);
  for (const { id, report } of rows) {
    const text = report
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 400);
    await sql`update events set summary = ${text} where id = ${id}`.execute(db);
  }
}

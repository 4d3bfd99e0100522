import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Any = Kysely<unknown>;

/**
 * Who changed which field last, so that a conflict can name the person and the time; what a bulk action replaced, so
 * that it can be undone exactly; and whether somebody chose an event's status or it follows the date.
 */
export const conflictsAndUndo = (engine: "sqlite" | "postgres"): Migration => ({
  async up(db: Any) {
    await db.schema
      .createTable("field_changes")
      // "event:<id>", "settings": what was changed.
      .addColumn("record", "text", (c) => c.notNull())
      .addColumn("field", "text", (c) => c.notNull())
      .addColumn("actor_id", "text")
      .addColumn("actor_name", "text", (c) => c.notNull())
      .addColumn("at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("field_changes_pkey", ["record", "field"])
      .execute();

    await db.schema
      .createTable("bulk_changes")
      .addColumn("id", "text", (c) => c.notNull().primaryKey())
      .addColumn("actor_id", "text", (c) => c.notNull())
      .addColumn("subject", "text", (c) => c.notNull().check(sql`subject in ('post', 'message')`))
      .addColumn("at", "bigint", (c) => c.notNull())
      .execute();
    await db.schema.createIndex("bulk_changes_by_age").on("bulk_changes").column("at").execute();
    await db.schema
      .createTable("bulk_change_rows")
      .addColumn("change_id", "text", (c) => c.notNull().references("bulk_changes.id").onDelete("cascade"))
      .addColumn("row_id", "text", (c) => c.notNull())
      // JSON: the columns as they were, and as the action left them.
      .addColumn("before", "text", (c) => c.notNull())
      .addColumn("after", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("bulk_change_rows_pkey", ["change_id", "row_id"])
      .execute();
    await db.schema.createIndex("bulk_change_rows_by_row").on("bulk_change_rows").column("row_id").execute();

    // Every status there is so far was chosen in the form.
    await db.schema
      .alterTable("events")
      .addColumn("is_status_chosen", "boolean", (c) => c.notNull().defaultTo(true))
      .execute();

    // With all that its queries ask for, the list of past events needs no look into the wider rows, and no planner prefers
    // another index.
    await sql`drop index events_past`.execute(db);
    const last = engine === "postgres" ? sql` nulls last` : sql``;
    await sql`create index events_past on events (date desc${last}, id desc, status, deleted_at)
      where status in ('completed', 'upcoming') and deleted_at is null`.execute(db);
  },
});

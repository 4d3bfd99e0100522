import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Any = Kysely<unknown>;

const COLUMNS_OF_THE_LIBRARY = {
  users: ["email_verified", "image"],
  accounts: [
    "access_token",
    "refresh_token",
    "id_token",
    "access_token_expires_at",
    "refresh_token_expires_at",
    "scope",
  ],
} as const;

/**
 * Sessions are kept as hashes only, so everybody signs in again. What only the accounts library needed goes: its
 * verifications, the key that signed its cookies, its unused columns and its own kind of instants.
 */
export function sessionsOfOurOwn(engine: "sqlite" | "postgres"): Migration {
  return {
    async up(db: Any) {
      await db.schema.dropTable("verifications").execute();
      await sql`delete from secrets where name = 'accounts'`.execute(db);
      await db.schema.dropTable("sessions").execute();
      await db.schema
        .createTable("sessions")
        .addColumn("id", "text", (c) => c.notNull().primaryKey())
        // SHA-256 of 32 random bytes: nobody who reads the table can make a cookie of it.
        .addColumn("token_hash", "text", (c) => c.notNull().unique())
        .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
        .addColumn("has_second_factor", "boolean", (c) => c.notNull())
        .addColumn("user_agent", "text")
        .addColumn("created_at", "bigint", (c) => c.notNull())
        .addColumn("last_used_at", "bigint", (c) => c.notNull())
        // When the person last gave a password or a passkey in it; null when they never did.
        .addColumn("confirmed_at", "bigint")
        .addColumn("expires_at", "bigint", (c) => c.notNull())
        .execute();
      await db.schema.createIndex("sessions_by_user").on("sessions").column("user_id").execute();
      await db.schema.createIndex("sessions_by_end").on("sessions").column("expires_at").execute();

      for (const [table, columns] of Object.entries(COLUMNS_OF_THE_LIBRARY)) {
        for (const column of columns) await db.schema.alterTable(table).dropColumn(column).execute();
        for (const column of ["created_at", "updated_at"]) await toMilliseconds(db, engine, table, column);
      }
    },
  };
}

/** Turns ISO text (SQLite) or a date (PostgreSQL) into milliseconds, as in all other tables. */
async function toMilliseconds(db: Any, engine: "sqlite" | "postgres", table: string, column: string) {
  const [t, c] = [sql.table(table), sql.ref(column)];
  if (engine === "postgres") {
    await sql`alter table ${t} alter column ${c} type bigint
      using round(extract(epoch from ${c}) * 1000)::bigint`.execute(db);
    return;
  }
  const before = sql.ref(`${column}_text`);
  await sql`alter table ${t} rename column ${c} to ${before}`.execute(db);
  await sql`alter table ${t} add column ${c} bigint not null default 0`.execute(db);
  await sql`update ${t} set ${c} =
    cast(round((julianday(${before}) - 2440587.5) * 86400000) as integer)`.execute(db);
  await sql`alter table ${t} drop column ${before}`.execute(db);
}

import { sql } from "kysely";
import { engineOf, type WholeTrx } from "../database/database.server.ts";
import { plain } from "./tables.server.ts";

/** What is needed to enable the triggers again. */
export type StoppedTriggers = { statements: string[] };

/** Disables triggers, because the restored rows already include what the triggers made of them. */
export async function stopTriggers(trx: WholeTrx): Promise<StoppedTriggers> {
  const db = plain(trx);
  if (engineOf(trx) === "sqlite") {
    const { rows } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_master where type = 'trigger' order by rowid`.execute(db);
    for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(db);
    return { statements: rows.map((row) => row.sql) };
  }
  const { rows } = await sql<{ name: string }>`
    select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = current_schema()::regnamespace`.execute(db);
  for (const { name } of rows) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db);
  return { statements: rows.map(({ name }) => `alter table "${name}" enable trigger user`) };
}

export async function resumeTriggers(trx: WholeTrx, { statements }: StoppedTriggers): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx);
}

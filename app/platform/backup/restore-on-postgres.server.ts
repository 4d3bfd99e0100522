import { sql } from "kysely";
import { openDatabase, type WholeTrx } from "../database/database.server.ts";
import { OUR_MARK } from "../database/migrate.server.ts";
import { snakeCase } from "../database/snake-case.ts";
import { readPresentSite } from "./present-site.server.ts";
import { RestoreRefusal } from "./restore-refusal.ts";
import { type RestorePlan, type RowsRestored, restoreRows } from "./restore-rows.server.ts";
import type { StoredParts } from "./tables.server.ts";

/** Restores in one transaction, including DDL: until its commit, the old site is unchanged. */
export async function restoreOnPostgres(
  plan: RestorePlan & { copyFiles: () => Promise<void> },
): Promise<RowsRestored> {
  const database = openDatabase(plan.location);
  try {
    const present = await readPresentSite(database.db);
    if (present?.newer !== undefined && !plan.replaceNewer)
      throw new RestoreRefusal(newerSite(present.newer));
    return await database.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      await dropSite(trx, plan.stored);
      const restored = await restoreRows(trx, plan, present);
      await plan.copyFiles();
      return restored;
    });
  } finally {
    await database.close();
  }
}

export function newerSite(migration: string): string {
  return `The present site was used with a newer version of Schoolward (${migration}): update first, then restore.`;
}

/** Drops only what belongs to us: the database may contain other things as well. */
async function dropSite(trx: WholeTrx, stored: StoredParts): Promise<void> {
  const marked = await findMarked(trx);
  const tables = [
    ...Object.keys(stored.tables).map(snakeCase),
    ...stored.lists.flatMap(({ texts }) => texts),
    "kysely_migration",
    "kysely_migration_lock",
    ...marked.tables,
  ];
  const { rows: functions } = await sql<{ signature: string }>`
    select distinct tgfoid::regprocedure::text as signature from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = current_schema()::regnamespace and relname in (${sql.join(tables)})`.execute(
    trx,
  );
  for (const table of tables) await sql`drop table if exists ${sql.table(table)} cascade`.execute(trx);
  for (const { signature } of functions) await sql`drop function ${sql.raw(signature)}`.execute(trx);
  for (const name of marked.sequences) await sql`drop sequence if exists ${sql.id(name)}`.execute(trx);
}

/** Finds tables and sequences that only a newer version knows. */
async function findMarked(trx: WholeTrx): Promise<{ tables: string[]; sequences: string[] }> {
  const { rows } = await sql<{ name: string; kind: string }>`
    select relname as name, relkind as kind from pg_class
    where relkind in ('r', 'S') and relnamespace = current_schema()::regnamespace
      and obj_description(oid, 'pg_class') = ${OUR_MARK}`.execute(trx);
  const namesOf = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ name }) => name);
  return { tables: namesOf("r"), sequences: namesOf("S") };
}

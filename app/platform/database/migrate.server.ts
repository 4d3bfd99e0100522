import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { migrationsFor } from "#db/migrations/index.ts";
import type { Database, Db } from "./database.server.ts";

/**
 * Migrates the schema. Runs at every start, under a lock that other processes wait for. All pending
 * migrations share one transaction, so an interruption leaves the schema unchanged.
 *
 * @param database if its `db` is a transaction, everything happens inside it
 * @param migrations replaces our own: a subset of them, or a test's
 * @returns the names of the migrations that ran
 * @throws the first migration's error. Nothing has changed then
 */
export async function migrate(
  { db, engine }: Pick<Database, "db" | "engine">,
  migrations: Record<string, Migration> = migrationsFor(engine),
): Promise<string[]> {
  const run = async (connection: Db) => {
    const getMigrations = async () => (engine === "postgres" ? marking(migrations) : migrations);
    const provider = { getMigrations };
    const { error, results } = await new Migrator({ db: connection, provider }).migrateToLatest();
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  };
  if (db.isTransaction) return run(db);
  return db.connection().execute(async (connection) => {
    // Filling a new index may take long, and so may waiting for the process that fills it.
    if (engine === "postgres") await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await run(connection);
    } finally {
      if (engine === "postgres") await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/**
 * The comment on each of our tables and sequences in PostgreSQL. With it, an older version that
 * replaces a newer one finds the relations that only the newer one knows
 * (restore-on-postgres.server.ts).
 */
export const OUR_MARK = "Part of Schoolward";

function marking(migrations: Record<string, Migration>): Record<string, Migration> {
  const marked = Object.entries(migrations).map(([name, { up }]): [string, Migration] => [
    name,
    {
      async up(db) {
        const before = new Set(await relationsOf(db));
        await up(db);
        for (const made of await relationsOf(db))
          if (!before.has(made)) await sql`comment on ${sql.raw(made)} is ${sql.lit(OUR_MARK)}`.execute(db);
      },
    },
  ]);
  return Object.fromEntries(marked);
}

/** Lists every table and sequence in the site's schema, as SQL names it. */
async function relationsOf(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ named: string }>`
    select case relkind when 'S' then 'sequence ' else 'table ' end || oid::regclass as named from pg_class
    where relkind in ('r', 'S') and relnamespace = current_schema()::regnamespace`.execute(db);
  return rows.map(({ named }) => named);
}

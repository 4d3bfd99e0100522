import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { migrationsFor } from "#db/migrations/index.ts";
import type { Database, Db } from "./database.server.ts";

/**
 * Brings the schema up to date. Runs at every start, under a lock that other processes wait for, all pending migrations
 * in one transaction: an interruption leaves the schema as it was.
 *
 * @param database with a transaction in the place of `db`, everything happens within it
 * @param migrations other than the house's own: a part of them, or a test's
 * @returns the names of the migrations that ran now
 * @throws the first migration's error; nothing has changed then
 */
export async function migrate(
  { db, engine }: Pick<Database, "db" | "engine">,
  migrations: Record<string, Migration> = migrationsFor(engine),
): Promise<string[]> {
  const run = async (connection: Db) => {
    const provider = { getMigrations: async () => migrations };
    const { error, results } = await new Migrator({ db: connection, provider }).migrateToLatest();
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  };
  if (db.isTransaction) return run(db);
  return db.connection().execute(async (connection) => {
    // Filling a new index may take long, and so may waiting for the process that does it.
    if (engine === "postgres") await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await run(connection);
    } finally {
      if (engine === "postgres") await sql`reset statement_timeout`.execute(connection);
    }
  });
}

import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { migrationsFor } from "#db/migrations/index.ts";
import type { Database } from "./database.server.ts";

/**
 * Brings the schema up to date. Runs at every start, under a lock that other processes wait for, all pending migrations
 * in one transaction: an interruption leaves the schema as it was.
 *
 * @param migrations other than the house's own, for tests
 * @returns the names of the migrations that ran now
 * @throws the first migration's error; nothing has changed then
 */
export async function migrate(
  { db, engine }: Database,
  migrations: Record<string, Migration> = migrationsFor(engine),
): Promise<string[]> {
  const provider = { getMigrations: async () => migrations };
  return db.connection().execute(async (connection) => {
    // Filling a new index may take long, and so may waiting for the process that does it.
    if (engine === "postgres") await sql`set statement_timeout = 0`.execute(connection);
    try {
      const { error, results } = await new Migrator({ db: connection, provider }).migrateToLatest();
      if (error) throw error;
      return (results ?? []).map((result) => result.migrationName);
    } finally {
      if (engine === "postgres") await sql`reset statement_timeout`.execute(connection);
    }
  });
}

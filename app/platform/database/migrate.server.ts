import { Migrator } from "kysely/migration";
import { migrationsFor } from "#db/migrations/index.ts";
import type { Database } from "./database.server.ts";

/**
 * Brings the schema up to date. Runs at every start, under a lock that other processes wait for, all pending migrations
 * in one transaction: an interruption leaves the schema as it was.
 *
 * @returns the names of the migrations that ran now
 * @throws the first migration's error; nothing has changed then
 */
export async function migrate({ db, engine }: Database): Promise<string[]> {
  const migrations = migrationsFor(engine);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

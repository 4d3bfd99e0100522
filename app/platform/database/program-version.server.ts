import { sql } from "kysely";
import { migrationsFor } from "#db/migrations/index.ts";
import packageJson from "#package" with { type: "json" };
import { ConfigError } from "../program/config.server.ts";
import { type Db, engineOf, type ReadDb } from "./database.server.ts";

export const PROGRAM_VERSION: string = packageJson.version;

/**
 * Lists the pending migrations of a database, oldest first. For an empty database, all of them.
 *
 * @throws ConfigError when a newer program has changed the database, which this one would not
 *   understand
 */
export async function findPendingMigrations(db: Db): Promise<string[]> {
  const known = Object.keys(migrationsFor(engineOf(db)));
  const run = await readMigrations(db);
  if (run.some((name) => !known.includes(name))) {
    const version = await readProgramVersion(db);
    throw new ConfigError(
      `DATABASE_URL or DATA_DIR: this data is from version ${version}, this program is ${PROGRAM_VERSION}; nothing was changed. ` +
        "Start the newer program, or restore a backup that this one has made.",
    );
  }
  return known.filter((name) => !run.includes(name));
}

/** Records that this program has migrated the database. */
export async function noteProgramVersion(db: Db): Promise<void> {
  await db
    .updateTable("site")
    .set({ programVersion: PROGRAM_VERSION })
    .where("programVersion", "!=", PROGRAM_VERSION)
    .execute();
}

async function readMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** @returns "a newer one" if the database records no version, or records it elsewhere */
async function readProgramVersion(db: ReadDb): Promise<string> {
  try {
    const { programVersion } = await db.selectFrom("site").select("programVersion").executeTakeFirstOrThrow();
    return programVersion || "a newer one";
  } catch {
    return "a newer one";
  }
}

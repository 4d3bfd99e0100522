import { sql } from "kysely";
import packageJson from "#package" with { type: "json" };
import { ConfigError } from "../program/config.server.ts";
import { compareMigrations } from "./compare-migrations.ts";
import type { Db, ReadDb, WriteDb } from "./database.server.ts";

export const PROGRAM_VERSION: string = packageJson.version;

/**
 * Lists the pending migrations of a database, oldest first. For an empty database, all of them.
 *
 * @throws ConfigError when this program doesn't know the migrations of the database: a newer one has
 *   changed it, or it is from before the first release
 */
export async function findPendingMigrations(db: Db): Promise<string[]> {
  const compared = compareMigrations(await readMigrations(db));
  if (compared.kind === "known") return compared.pending;
  if (compared.kind === "foreign")
    throw new ConfigError(
      "DATABASE_URL or DATA_DIR: this data is from before the first release, no version can bring it up to date; nothing was changed. " +
        "Start with an empty folder or database.",
    );
  const version = await readProgramVersion(db);
  throw new ConfigError(
    `DATABASE_URL or DATA_DIR: this data is from version ${version}, this program is ${PROGRAM_VERSION}; nothing was changed. ` +
      "Start the newer program, or restore a backup that this one has made.",
  );
}

/**
 * Records that this program has migrated the database.
 *
 * @returns false if it has done so before
 */
export async function noteProgramVersion(db: WriteDb): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("site")
    .set({ programVersion: PROGRAM_VERSION })
    .where("programVersion", "!=", PROGRAM_VERSION)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

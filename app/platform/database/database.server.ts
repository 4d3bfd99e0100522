import { mkdirSync } from "node:fs";
import path from "node:path";
import { CamelCasePlugin, Kysely, PostgresAdapter, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Schema } from "#db/schema.ts";
import { GuardedPool } from "./postgres-pool.server.ts";
import { openSqlite } from "./sqlite-dialect.server.ts";

export type Engine = "sqlite" | "postgres";

/** The tables of what people read and write; only `change` (records/change.server.ts) writes them. */
export type RecordTable =
  | "posts"
  | "events"
  | "executives"
  | "statistics"
  | "storyCards"
  | "campaignHighlights"
  | "sitePictures"
  | "settings"
  | "messages";

/** The database, to begin transactions. */
export type Db = Kysely<Schema>;
/** What can be read through: the database or a running transaction. */
export type ReadDb = Pick<
  Kysely<Schema>,
  | "selectFrom"
  | "selectNoFrom"
  | "with"
  | "withRecursive"
  | "fn"
  | "dynamic"
  | "getExecutor"
  | "isTransaction"
>;
/** A transaction of a restore, or of content that a new site begins with: it writes all rows as they are. */
export type WholeTrx = Transaction<Schema>;
/** What can be written through: every table but those of records. */
export type WriteDb = ReadDb &
  Pick<Kysely<Omit<Schema, RecordTable>>, "insertInto" | "updateTable" | "deleteFrom">;
/** A running transaction. */
export type Trx = WriteDb;

export type Database = {
  db: Db;
  engine: Engine;
  /** Reads the page-cache generation without waiting, where the engine can (SQLite); else undefined. */
  readGenerationNow?: () => number;
  close(): Promise<void>;
};

/** Where the database is: a PostgreSQL address, or a folder that holds (or will hold) the SQLite file. */
export type DatabaseLocation = { url?: string | undefined; dataDir: string };

// 64-bit counts fit a JavaScript number here; as strings they would turn arithmetic into text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens the database named by the settings. Column names are snake_case in the database and camelCase in code.
 *
 * @throws when the file cannot be created or opened; PostgreSQL connects on the first query
 */
export function openDatabase(location: DatabaseLocation): Database {
  return location.url ? openPostgres(location.url) : openSqliteFile(sqliteFileIn(location.dataDir));
}

/** The database file of a site that uses SQLite. */
export function sqliteFileIn(dataDir: string): string {
  return path.join(dataDir, "schoolward.sqlite");
}

/** Which engine a connection speaks to, for the few queries that differ. */
export function engineOf(db: ReadDb): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

function openSqliteFile(file: string): Database {
  mkdirSync(path.dirname(file), { recursive: true });
  const { dialect, sqlite } = openSqlite(file);
  const db = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] });
  let generation: ReturnType<typeof sqlite.prepare> | undefined;
  return {
    db,
    engine: "sqlite",
    readGenerationNow() {
      generation ??= sqlite.prepare("select generation from site");
      return (generation.get() as { generation: number }).generation;
    },
    async close() {
      // Kysely closes only what it has used; after it, or without it, the file must be let go.
      await db.destroy();
      if (sqlite.isOpen) sqlite.close();
    },
  };
}

function openPostgres(url: string): Database {
  const dialect = new PostgresDialect({ pool: new GuardedPool(url) });
  const db = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] });
  return { db, engine: "postgres", close: () => db.destroy() };
}

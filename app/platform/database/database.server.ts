import { mkdirSync } from "node:fs";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import {
  CamelCasePlugin,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type Transaction,
} from "kysely";
import pg from "pg";
import type { PageTables, Schema } from "#db/schema.ts";
import { GuardedPool, type PoolUse, PostgresServer } from "./postgres-pool.server.ts";
import { openSqlite } from "./sqlite-dialect.server.ts";

export type Engine = "sqlite" | "postgres";

/**
 * The tables of records that people read and edit. Only `change` (records/change.server.ts) writes
 * to them.
 */
export type RecordTable =
  | keyof PageTables
  | "posts"
  | "events"
  | "settings"
  | "messages"
  | "newsletterSubscribers"
  | "pictureDetails"
  | "consents"
  | "gifts"
  | "appeals"
  | "spendings"
  | "appealReports";

/** The database, for starting transactions. */
export type Db = Kysely<Schema>;
/** A read-only view of the database or of a running transaction. */
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
/**
 * A transaction that writes rows of every table unchanged, for a restore or the first content of a
 * new site.
 */
export type WholeTrx = Transaction<Schema>;
/** A database handle that can write to every table except those of records. */
export type WriteDb = ReadDb &
  Pick<Kysely<Omit<Schema, RecordTable>>, "insertInto" | "updateTable" | "deleteFrom">;
/** A running transaction. */
export type Trx = WriteDb;

export type Database = {
  db: Db;
  /** Returns connections that refuse to write, always the same. They see what is committed. */
  reader(): ReadDb;
  engine: Engine;
  /** Reads the page generation synchronously. Undefined if the engine can't (PostgreSQL). */
  readGenerationNow?: () => number;
  close(): Promise<void>;
};

/**
 * Where the database is: a PostgreSQL address, or the folder of the SQLite file, which may not
 * exist yet.
 */
export type DatabaseLocation = { url?: string | undefined; dataDir: string };

/** How many PostgreSQL connections of a process write, and how many read. */
const WRITERS: PoolUse = { connections: 4, readOnly: false };
const READERS: PoolUse = { connections: 6, readOnly: true };

// Our 64-bit counts fit a JavaScript number. As strings, adding them would concatenate.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens the database named by the settings. Column names are snake_case in the database and
 * camelCase in code.
 *
 * @throws when the file cannot be created or opened; PostgreSQL connects on the first query
 */
export function openDatabase(location: DatabaseLocation): Database {
  return location.url ? openPostgres(location.url) : openSqliteFile(sqliteFileIn(location.dataDir));
}

/** Returns the path of a site's SQLite database file. */
export function sqliteFileIn(dataDir: string): string {
  return path.join(dataDir, "schoolward.sqlite");
}

/** Returns the engine of a connection, for the few queries that differ. */
export function engineOf(db: ReadDb): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

function openSqliteFile(file: string): Database {
  mkdirSync(path.dirname(file), { recursive: true });
  const { dialect, sqlite } = openSqlite(file);
  const db = openKysely(dialect);
  let reading: { reader: Db; sqlite: DatabaseSync } | undefined;
  let generation: ReturnType<typeof sqlite.prepare> | undefined;
  return {
    db,
    // Opened when it is asked for: a restore needs its file for itself.
    reader() {
      reading ??= openReader(file);
      return reading.reader;
    },
    engine: "sqlite",
    readGenerationNow() {
      generation ??= sqlite.prepare("select generation from site");
      return (generation.get() as { generation: number }).generation;
    },
    async close() {
      await Promise.all([db.destroy(), reading?.reader.destroy()]);
      // Kysely closes a connection only if it has used it.
      for (const opened of [reading?.sqlite, sqlite]) if (opened?.isOpen) opened.close();
    },
  };
}

function openReader(file: string) {
  const { dialect, sqlite } = openSqlite(file);
  sqlite.exec("pragma query_only = on");
  return { reader: openKysely(dialect), sqlite };
}

function openPostgres(url: string): Database {
  const server = new PostgresServer(url);
  const db = openKysely(new PostgresDialect({ pool: new GuardedPool(server, WRITERS) }));
  const reader = openKysely(new PostgresDialect({ pool: new GuardedPool(server, READERS) }));
  return {
    db,
    reader: () => reader,
    engine: "postgres",
    close: async () => void (await Promise.all([db.destroy(), reader.destroy()])),
  };
}

function openKysely(dialect: Dialect): Db {
  return new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] });
}

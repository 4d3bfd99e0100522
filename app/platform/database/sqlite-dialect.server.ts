import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import {
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from "kysely";

/** How long a process waits for another one's write before it gives up, in milliseconds. */
const BUSY_TIMEOUT_MS = 10_000;
/** The longest pause before it checks again whether that write is over. */
const MAX_PAUSE_MS = 32;
const KEPT_STATEMENTS = 256;

/**
 * SQLite rolls back DDL like any other statement, so a migration is applied completely or not at
 * all. Kysely's own adapter assumes otherwise.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Waits for another process's transaction without blocking this process. SQLite's own waiting
 * blocks the whole process, so two connections of one process would wait for each other until they
 * time out.
 */
class PatientSqliteDriver extends SqliteDriver {
  readonly #sqlite: DatabaseSync;

  constructor(sqlite: DatabaseSync, database: SqliteDatabase) {
    super({ database });
    this.#sqlite = sqlite;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // A transaction that could not even be rolled back, on a failing disk, must not block all later
    // ones.
    if (this.#sqlite.isTransaction) this.#sqlite.exec("rollback");
    const deadline = performance.now() + BUSY_TIMEOUT_MS;
    for (let wait = 1; ; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
      this.#sqlite.exec("pragma busy_timeout = 0");
      try {
        return await super.beginTransaction(connection);
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
      } finally {
        this.#sqlite.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
      }
      await pause(wait * (0.5 + Math.random() / 2));
    }
  }

  /**
   * On a full or failing disk, SQLite has already rolled back. A second rollback would fail with an
   * error that hides the cause.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.isTransaction) await super.rollbackTransaction(connection);
  }
}

function isBusy(error: unknown): boolean {
  // The low byte is SQLITE_BUSY, the rest is its kind.
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 5;
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #sqlite: DatabaseSync;
  readonly #database: SqliteDatabase;

  constructor(sqlite: DatabaseSync) {
    const database = adapt(sqlite);
    super({ database });
    this.#sqlite = sqlite;
    this.#database = database;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  override createDriver(): SqliteDriver {
    return new PatientSqliteDriver(this.#sqlite, this.#database);
  }
}

/**
 * Opens Kysely's SQLite dialect on Node's own `node:sqlite`.
 *
 * Uses a write-ahead log with `synchronous=FULL`: a commit is on disk before it is confirmed, so it
 * survives a power cut.
 *
 * @param file path of the database file, or `:memory:`
 */
export function openSqlite(file: string): { dialect: Dialect; sqlite: DatabaseSync } {
  const sqlite = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  sqlite.exec("pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory;");
  // Deleted data is overwritten with zeros at once. overwrite-deleted.server.ts describes what that
  // leaves.
  sqlite.exec("pragma secure_delete = on");
  return { dialect: new NodeSqliteDialect(sqlite), sqlite };
}

function adapt(sqlite: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, Prepared>();
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      // All our transactions write. Taking the write lock at the start waits for it, instead of
      // failing half way.
      const text = sql === "begin" ? "begin immediate" : sql;
      const known = kept.get(text);
      if (known) return known;
      const prepared = new Prepared(sqlite, text);
      if (kept.size >= KEPT_STATEMENTS) kept.delete(kept.keys().next().value as string);
      kept.set(text, prepared);
      return prepared;
    },
  };
}

class Prepared implements SqliteStatement {
  readonly reader: boolean;
  readonly #sqlite: DatabaseSync;
  readonly #sql: string;
  readonly #statement: StatementSync;
  readonly #booleans: string[];

  constructor(sqlite: DatabaseSync, sql: string) {
    this.#sqlite = sqlite;
    this.#sql = sql;
    this.#statement = sqlite.prepare(sql);
    const columns = this.#statement.columns();
    this.reader = columns.length > 0;
    // The last row id that `run` reports may be one of a full-text index's own rows, which can
    // exceed the safe integer range.
    if (!this.reader) this.#statement.setReadBigInts(true);
    this.#booleans = columns
      .filter((column) => column.type?.toLowerCase() === "boolean")
      .map((column) => column.name);
  }

  all(parameters: readonly unknown[]): unknown[] {
    const rows = this.#statement.all(...parameters.map(bindable));
    if (this.#booleans.length > 0) for (const row of rows) this.#restoreBooleans(row);
    return rows;
  }

  run(parameters: readonly unknown[]) {
    return this.#statement.run(...parameters.map(bindable));
  }

  *iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    // Uses a statement of its own, because a cached one may be reused before this iteration ends.
    for (const row of this.#sqlite.prepare(this.#sql).iterate(...parameters.map(bindable))) {
      this.#restoreBooleans(row);
      yield row;
    }
  }

  /**
   * Converts columns declared `boolean`, which SQLite stores as 1 and 0, to booleans, as PostgreSQL
   * returns them.
   */
  #restoreBooleans(row: Record<string, unknown>): void {
    for (const name of this.#booleans) if (typeof row[name] === "number") row[name] = row[name] === 1;
  }
}

function bindable(value: unknown): SQLInputValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return value as SQLInputValue;
}

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
/** How long it sleeps at most before it asks again whether that write is over. */
const LONGEST_PAUSE_MS = 32;
const KEPT_STATEMENTS = 256;

/** SQLite rolls DDL back like any other statement, so a migration is whole or absent. Kysely's own adapter assumes not. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Waits for another process's transaction without holding up this one: SQLite's own waiting stands the whole process still,
 * and two connections of one process would wait for each other until they give up.
 */
class PatientSqliteDriver extends SqliteDriver {
  readonly #sqlite: DatabaseSync;

  constructor(sqlite: DatabaseSync, database: SqliteDatabase) {
    super({ database });
    this.#sqlite = sqlite;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // One that could not even be rolled back, on a disk that failed, must not stand in the way for ever.
    if (this.#sqlite.isTransaction) this.#sqlite.exec("rollback");
    const deadline = performance.now() + BUSY_TIMEOUT_MS;
    for (let wait = 1; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
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

  /** On a full or failing disk SQLite has rolled back by itself. What it then says of a second time would hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.isTransaction) await super.rollbackTransaction(connection);
  }
}

function isBusy(error: unknown): boolean {
  // The low byte is SQLITE_BUSY, the rest says which kind.
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
 * Kysely's SQLite dialect over Node's own `node:sqlite`.
 *
 * Write-ahead log with `synchronous=FULL`: a commit is on the disk before it is answered, so it survives a power cut.
 *
 * @param file path of the database file, or `:memory:`
 */
export function openSqlite(file: string): { dialect: Dialect; sqlite: DatabaseSync } {
  const sqlite = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  sqlite.exec("pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory;");
  // What is deleted is overwritten with zeros at once; see overwrite-deleted.server.ts for what that leaves.
  sqlite.exec("pragma secure_delete = on");
  return { dialect: new NodeSqliteDialect(sqlite), sqlite };
}

function adapt(sqlite: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, Prepared>();
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      // Every transaction of ours writes; taking the write lock at once waits its turn instead of failing half way.
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
    // The last row id that `run` tells may be one of full text's own rows, larger than a number holds exactly.
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
    // A statement of its own: a kept one may be used again before this iteration ends.
    for (const row of this.#sqlite.prepare(this.#sql).iterate(...parameters.map(bindable))) {
      this.#restoreBooleans(row);
      yield row;
    }
  }

  /** SQLite stores true as 1; columns declared `boolean` come back as booleans, as PostgreSQL gives them. */
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

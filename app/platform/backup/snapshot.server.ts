import { sql } from "kysely";
import { type DatabaseLocation, type Db, engineOf, openDatabase } from "../database/database.server.ts";
import { plain } from "./tables.server.ts";

/** Rows that are fetched from PostgreSQL at a time. */
const FETCHED = 200;

export type Row = Record<string, unknown>;

/**
 * Shows the database as it is at one moment, however long it takes, while others go on writing: a read transaction with a
 * connection of its own.
 *
 * @param read everything it reads through the connection that it is given is of the same moment
 */
export async function withSnapshot<Result>(
  location: DatabaseLocation,
  read: (db: Db) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(location);
  try {
    return await database.db.connection().execute(async (db) => {
      // SQLite: "begin" alone would take the write lock (sqlite-dialect.server.ts), and all writers would wait.
      const begin =
        database.engine === "postgres"
          ? sql`begin isolation level repeatable read read only`
          : sql`begin deferred`;
      await begin.execute(db);
      try {
        // Whoever takes what is read may be slow.
        if (database.engine === "postgres")
          await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
        return await read(db);
      } finally {
        await sql`rollback`.execute(db);
      }
    });
  } finally {
    await database.close();
  }
}

/** All rows of a table, with the database's own names, a few in memory at a time. Instants of accounts are ISO texts. */
export async function* readRows(db: Db, table: string): AsyncGenerator<Row> {
  if (engineOf(db) === "sqlite") {
    yield* plain(db).selectFrom(table).selectAll().stream();
    return;
  }
  await sql`declare backup_rows no scroll cursor for select * from ${sql.table(table)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(FETCHED)} from backup_rows`.execute(plain(db));
    yield* rows;
    if (rows.length < FETCHED) break;
  }
  await sql`close backup_rows`.execute(db);
}

export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

import { sql } from "kysely";
import { type DatabaseLocation, type Db, engineOf, openDatabase } from "../database/database.server.ts";
import { plain } from "./tables.server.ts";

/** How many rows are fetched from PostgreSQL at a time. */
const FETCHED = 200;

export type Row = Record<string, unknown>;

/**
 * Gives consistent read access to the database as of one moment, however long it takes and while
 * others write. Uses a read transaction on a connection of its own.
 *
 * @param read sees the same snapshot in everything it reads through its connection
 */
export async function withSnapshot<Result>(
  location: DatabaseLocation,
  read: (db: Db) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(location);
  try {
    return await database.db.connection().execute(async (db) => {
      // On SQLite, "begin" alone would take the write lock (sqlite-dialect.server.ts) and block all
      // writers.
      const begin =
        database.engine === "postgres"
          ? sql`begin isolation level repeatable read read only`
          : sql`begin deferred`;
      await begin.execute(db);
      try {
        // The consumer of the data may be slow.
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

/**
 * Streams all rows of a table with the database's own column names. Account timestamps are ISO
 * texts.
 */
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

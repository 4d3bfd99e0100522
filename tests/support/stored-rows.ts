import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { TestServer } from "./server.ts";

/** Queries a server's SQLite database, read-only. The columns have their names in the database. */
export function storedRows(server: Pick<TestServer, "dataDir">, query: string): Record<string, unknown>[] {
  const sqlite = new DatabaseSync(path.join(server.dataDir, "schoolward.sqlite"), { readOnly: true });
  try {
    return sqlite.prepare(query).all();
  } finally {
    sqlite.close();
  }
}

/** Runs a statement on a server's SQLite database, for a state that no request creates. */
export function changeRows({ dataDir }: Pick<TestServer, "dataDir">, statement: string): void {
  const sqlite = new DatabaseSync(path.join(dataDir, "schoolward.sqlite"));
  try {
    sqlite.exec("pragma busy_timeout = 10000");
    sqlite.exec(statement);
  } finally {
    sqlite.close();
  }
}

/** What a server writes by itself: rate limits, ends of old sessions, the build that it runs. */
const WRITTEN_BY_ITSELF = ["rate_limits", "sessions", "list_counts", "list_numbers", "erasures", "builds"];

/**
 * Lists the tables of a server on SQLite that change only when somebody changes something, without
 * full-text indexes.
 *
 * @param but further tables to leave out
 */
export function tablesOfPeople(server: Pick<TestServer, "dataDir">, but: readonly string[] = []): string[] {
  const left = [...WRITTEN_BY_ITSELF, ...but].map((name) => `'${name}'`).join();
  const query = `select name from sqlite_master where type = 'table' and sql not like '%using fts5%'
    and not exists (
      select 1 from sqlite_master as text
      where text.sql like '%using fts5%' and sqlite_master.name like text.name || '\\_%' escape '\\'
    ) and name not in (${left})`;
  return storedRows(server, query).map(({ name }) => String(name));
}

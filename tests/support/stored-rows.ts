import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { TestServer } from "./server.ts";

/** What a server on SQLite has stored, as its columns are called in the database. Reads only. */
export function storedRows(server: Pick<TestServer, "dataDir">, query: string): Record<string, unknown>[] {
  const sqlite = new DatabaseSync(path.join(server.dataDir, "schoolward.sqlite"), { readOnly: true });
  try {
    return sqlite.prepare(query).all();
  } finally {
    sqlite.close();
  }
}

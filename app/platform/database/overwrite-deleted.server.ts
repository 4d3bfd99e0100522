import { existsSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { type Database, engineOf, sqliteFileIn, type WriteDb } from "./database.server.ts";

/** The exit code of overwrite-worker.ts if it could not run now. */
const BUSY = 3;

/**
 * Overwrites the bytes that deleted rows have left in a SQLite file, its full-text indexes and its
 * write-ahead log, if records were deleted since the last time. PostgreSQL manages
 * its own files.
 *
 * @returns false if there is nothing to do, or if a reader of an older snapshot, such as a backup,
 *   prevents it now
 */
export async function overwriteDeleted(db: Database["db"], dataDir: string): Promise<boolean> {
  if (engineOf(db) === "postgres") return false;
  const erasures = await db.selectFrom("erasures").select(["deleted", "overwritten"]).executeTakeFirst();
  if (!erasures || erasures.deleted <= erasures.overwritten) return false;
  if (!(await rewrite(sqliteFileIn(dataDir)))) return false;
  await db.updateTable("erasures").set({ overwritten: erasures.deleted }).execute();
  return true;
}

/** Makes {@link overwriteDeleted} run next time. `change()` asks for it when it removes a record. */
export async function requestOverwriting(db: WriteDb): Promise<void> {
  if (engineOf(db) === "postgres") return;
  await db
    .updateTable("erasures")
    .set((eb) => ({ deleted: eb("deleted", "+", 1) }))
    .execute();
}

function rewrite(file: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(findWorkerFile(), { workerData: file });
    worker.once("error", reject);
    worker.once("exit", (code) => {
      if (code === 0 || code === BUSY) resolve(code === 0);
      else reject(new Error(`Rewriting the database ended with ${code}`));
    });
  });
}

/**
 * Finds the worker's file: next to this one in the source; in the build, an entry of its own next
 * to or above this code's chunk.
 */
function findWorkerFile(): string {
  const names = ["overwrite-worker.ts", "overwrite-worker.js", "../overwrite-worker.js"];
  const file = names.map((name) => path.resolve(import.meta.dirname, name)).find((name) => existsSync(name));
  if (!file) throw new Error("The program that rewrites the database is not there");
  return file;
}

import { existsSync } from "node:fs";
import * as fs from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { type DatabaseLocation, openDatabase } from "../database/database.server.ts";
import { type PresentSite, readPresentSite } from "./present-site.server.ts";
import { newerSite } from "./restore-on-postgres.server.ts";
import { RestoreRefusal } from "./restore-refusal.ts";
import { type RestorePlan, type RowsRestored, restoreRows } from "./restore-rows.server.ts";

const FILE = "schoolward.sqlite";
/** Next to the present database, on the same disk, so that a rename completes the restore. */
const STAGING = ".restoring";

/** Restores into a new database file, syncs it, and renames it over the present one. */
export async function restoreOnSqlite(
  plan: RestorePlan & { copyFiles: () => Promise<void> },
): Promise<RowsRestored> {
  const { dataDir } = plan.location;
  const staging = path.join(dataDir, STAGING);
  const present = path.join(dataDir, FILE);
  await fs.rm(staging, { recursive: true, force: true });
  try {
    const site = await readPresent(plan.location);
    if (site?.newer !== undefined && !plan.replaceNewer) throw new RestoreRefusal(newerSite(site.newer));
    const restored = await fill(staging, plan, site);
    await plan.copyFiles();
    await letGoOfLog(present);
    await sync(path.join(staging, FILE));
    await fs.rename(path.join(staging, FILE), present);
    await sync(dataDir);
    return restored;
  } finally {
    await fs.rm(staging, { recursive: true, force: true });
  }
}

/**
 * Reads the present site. A damaged database has nothing to carry over: it is the reason for the
 * restore.
 */
async function readPresent(location: DatabaseLocation): Promise<PresentSite | undefined> {
  if (!existsSync(path.join(location.dataDir, FILE))) return undefined;
  try {
    const database = openDatabase(location);
    try {
      return await readPresentSite(database.db);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (isDamaged(error)) return undefined;
    throw error;
  }
}

async function fill(
  staging: string,
  plan: RestorePlan,
  site: PresentSite | undefined,
): Promise<RowsRestored> {
  const { db, close } = openDatabase({ dataDir: staging });
  try {
    const restored = await db.transaction().execute((trx) => restoreRows(trx, plan, site));
    const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(db);
    if (rows.length !== 1 || rows[0]?.integrityCheck !== "ok")
      throw new Error(`The new database is not whole: ${JSON.stringify(rows.slice(0, 3))}`);
    // Puts everything into the one file that is renamed. The server returns to the write-ahead log
    // at its next start.
    await sql`pragma journal_mode = delete`.execute(db);
    return restored;
  } finally {
    await close();
  }
}

/**
 * Merges the present database's write-ahead log into its file and removes the log, which must not
 * lie next to another database. This works only if nobody else has the database open.
 */
async function letGoOfLog(present: string): Promise<void> {
  if (!existsSync(present)) return;
  try {
    const sqlite = new DatabaseSync(present, { timeout: 0 });
    try {
      sqlite.exec("pragma journal_mode = delete");
      const { journal_mode: mode } = sqlite.prepare("pragma journal_mode").get() as { journal_mode: string };
      if (mode !== "delete") throw new RestoreRefusal(IN_USE);
    } finally {
      sqlite.close();
    }
  } catch (error) {
    if (isBusy(error)) throw new RestoreRefusal(IN_USE);
    if (!isDamaged(error)) throw error;
    await setAside(present);
  }
}

const IN_USE = "Another program has the database open (a backup, or a database tool): end it first.";

/** Keeps a damaged database for examination. */
async function setAside(present: string): Promise<void> {
  for (const end of ["", "-wal", "-shm"]) {
    if (!existsSync(present + end)) continue;
    await fs.copyFile(present + end, `${present}.damaged${end}`);
    if (end !== "") await fs.rm(present + end);
  }
}

function codeOf(error: unknown): number | undefined {
  return error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : undefined;
}
const isBusy = (error: unknown) => codeOf(error) === 5 || codeOf(error) === 6;
/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const isDamaged = (error: unknown) => codeOf(error) === 11 || codeOf(error) === 26;

async function sync(place: string): Promise<void> {
  // Windows can't open a folder for syncing. Its file systems journal names.
  if (process.platform === "win32" && (await fs.stat(place)).isDirectory()) return;
  const handle = await fs.open(place, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

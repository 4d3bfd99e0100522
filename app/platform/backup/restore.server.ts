import { existsSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import path from "node:path";
import pMap from "p-map";
import { type DatabaseLocation, openDatabase } from "../database/database.server.ts";
import type { Files } from "../files/files.server.ts";
import type { PictureFormat } from "../images/picture-data.ts";
import { contentTypeOf } from "../images/picture-format.ts";
import { BackupDamage, type CheckedBackup, checkBackup } from "./check-backup.server.ts";
import { readPartName } from "./manifest.ts";
import { readPresentSite } from "./present-site.server.ts";
import { restoreOnPostgres } from "./restore-on-postgres.server.ts";
import { restoreOnSqlite } from "./restore-on-sqlite.server.ts";
import { RestoreRefusal } from "./restore-refusal.ts";
import { type RowsRestored, readChecked } from "./restore-rows.server.ts";
import { takeSite } from "./site-lock.server.ts";
import type { StoredParts } from "./tables.server.ts";
import type { TarEntry } from "./tar.server.ts";
import { FILES_AT_ONCE } from "./write-backup.server.ts";

export type RestoreTarget = { location: DatabaseLocation; files: Files; stored: StoredParts };
export type RestoreOptions = {
  /**
   * Whether to send the mails that were waiting when the backup was made, as in a move to another
   * place.
   */
  sendWaiting?: boolean;
  /** Whether it may replace a site used with a newer version, as in a rollback of an update. */
  replaceNewer?: boolean;
  onStep?: (step: string) => void;
};
export type Restored =
  | ({ ok: true; backup: CheckedBackup } & RowsRestored)
  /** `why` is a whole sentence. Nothing has changed. */
  | { ok: false; why: string };

/**
 * Replaces the present site with a backup. First verifies the whole file, then fills a database
 * next to the present one and adds files. One final step activates the new site: a rename on
 * SQLite, the commit on PostgreSQL. If it is killed at any moment, either the old site or the new
 * one remains.
 *
 * @returns why not, if the backup is damaged or newer than the program, or a server is running
 * @throws when the database or files cannot be written. The old site is unchanged
 */
export async function restoreBackup(
  file: string | FileHandle,
  { location, files, stored }: RestoreTarget,
  { sendWaiting = false, replaceNewer = false, onStep = () => {} }: RestoreOptions = {},
): Promise<Restored> {
  onStep("Checking the backup …");
  const checked = await checkBackup(file);
  if (!checked.ok) return checked;
  const { backup } = checked;
  const lock = await takeSite(location);
  if (!lock) return { ok: false, why: "The site is running: stop its servers first (and imports)." };
  try {
    onStep("Filling the database …");
    const copyFiles = async () => {
      onStep("Storing the files …");
      await storeFiles(backup, files);
    };
    const restore = location.url ? restoreOnPostgres : restoreOnSqlite;
    const rows = await restore({ location, backup, stored, files, sendWaiting, replaceNewer, copyFiles });
    return { ok: true, backup, ...rows };
  } catch (error) {
    if (error instanceof BackupDamage)
      return { ok: false, why: `The file is damaged, or no backup: ${error.message}.` };
    if (error instanceof RestoreRefusal) return { ok: false, why: error.message };
    throw error;
  } finally {
    await lock.release();
  }
}

async function storeFiles(backup: CheckedBackup, files: Files): Promise<void> {
  const begun: Promise<void>[] = [];
  const store = ({ name, bytes }: TarEntry) => {
    const part = readPartName(name);
    if (!part || !("key" in part)) return;
    const format = part.key.slice(part.key.lastIndexOf(".") + 1) as PictureFormat;
    const stored = files.put(part.key, bytes, contentTypeOf(format));
    begun.push(stored);
    return stored;
  };
  try {
    await pMap(readChecked(backup), store, { concurrency: FILES_AT_ONCE });
  } finally {
    // After a failure, no file may be stored once the site is unlocked.
    await Promise.allSettled(begun);
  }
}

/**
 * Whether there is a site that a restore would replace.
 *
 * @throws when that is unknown, because the database is damaged or does not answer
 */
export async function hasSite(location: DatabaseLocation): Promise<boolean> {
  if (!location.url && !existsSync(path.join(location.dataDir, "schoolward.sqlite"))) return false;
  const database = openDatabase(location);
  try {
    return (await readPresentSite(database.db)) !== undefined;
  } finally {
    await database.close();
  }
}

import { existsSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import path from "node:path";
import pMap from "p-map";
import { type DatabaseLocation, openDatabase } from "../database/database.server.ts";
import type { Files } from "../files/files.server.ts";
import type { PictureFormat } from "../images/picture-data.ts";
import { contentTypeOf } from "../images/picture-format.ts";
import type { TextSource } from "../text-index.server.ts";
import { BackupDamage, type CheckedBackup, checkBackup } from "./check-backup.server.ts";
import { readPartName } from "./manifest.ts";
import { readPresentSite } from "./present-site.server.ts";
import { restoreOnPostgres } from "./restore-on-postgres.server.ts";
import { restoreOnSqlite } from "./restore-on-sqlite.server.ts";
import { RestoreRefusal } from "./restore-refusal.ts";
import { type RowsRestored, readChecked } from "./restore-rows.server.ts";
import { takeSite } from "./site-lock.server.ts";
import type { TarEntry } from "./tar.server.ts";
import { FILES_AT_ONCE } from "./write-backup.server.ts";

export type RestoreTarget = { location: DatabaseLocation; files: Files; texts: readonly TextSource[] };
export type RestoreOptions = {
  /** Whether mails that waited when the backup was made are sent now: for a move to another place. */
  sendWaiting?: boolean;
  /** Whether it may take the place of a site that a newer version has used: when an update is taken back. */
  replaceNewer?: boolean;
  onStep?: (step: string) => void;
};
export type Restored =
  | ({ ok: true; backup: CheckedBackup } & RowsRestored)
  /** `why` is a whole sentence. Nothing has changed. */
  | { ok: false; why: string };

/**
 * Puts a backup in the place of the present site. The file is checked whole first; then a database is filled beside the
 * present one, files are added, and at the end one step makes the new site the present one (a rename on SQLite, the
 * commit on PostgreSQL). Killed at any moment, it leaves the old site or the new one.
 *
 * @returns why not, when the backup is damaged or newer than the program, or a server runs
 * @throws when database or files cannot be written; the old site is there still
 */
export async function restoreBackup(
  file: string | FileHandle,
  { location, files, texts }: RestoreTarget,
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
    const rows = await restore({ location, backup, texts, sendWaiting, replaceNewer, copyFiles });
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
    // After a failure, no file may arrive once the site is unlocked.
    await Promise.allSettled(begun);
  }
}

/**
 * Whether there is a site that a restore would replace.
 *
 * @throws when that cannot be told, because the database is damaged or does not answer
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

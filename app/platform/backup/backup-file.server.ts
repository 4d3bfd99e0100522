import { randomUUID } from "node:crypto";
import * as fs from "node:fs/promises";
import path from "node:path";
import { HOUSE, recordAudit } from "../audit.server.ts";
import { type DatabaseLocation, openDatabase } from "../database/database.server.ts";
import { checkBackup } from "./check-backup.server.ts";
import {
  type BackupMade,
  type BackupProgress,
  type BackupSource,
  writeBackup,
} from "./write-backup.server.ts";

/** Nobody makes a backup for so long: what is still unfinished by then was left by one that was killed. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;
const UNFINISHED = /\.[0-9a-f]{8}\.part$/;

/** Of the backups that are made before an update, and of those before a restore. */
const MAX_KEPT = 3;

/**
 * Makes a backup as a file that only its owner may read: it holds people's addresses and the hashes of passwords. It appears
 * under its name once it is whole, synced, and read through once more. The site notes it, because the screens that remove
 * something for good say which backups still contain it.
 *
 * @throws when it cannot be made; a file that was there before stands untouched. When only the note cannot be written, as on a
 *   full disk, the backup is there all the same, and the error says so
 */
export async function saveBackup(
  file: string,
  source: BackupSource,
  onProgress?: (progress: BackupProgress) => void,
): Promise<BackupMade> {
  const made = await savePassingBackup(file, source, onProgress);
  await noteBackup(source.location, path.basename(file)).catch((error) => {
    throw new Error(`${file} is whole, but the site could not note that it was made: ${error.message}`);
  });
  return made;
}

/**
 * Makes a backup into `DATA_DIR/backups` before something replaces what is there. Of each kind the last three are kept.
 *
 * @returns its path
 * @throws as `saveBackup` does
 */
export async function saveBackupBefore(what: "update" | "restore", source: BackupSource): Promise<string> {
  const folder = path.join(source.location.dataDir, "backups");
  const file = path.join(folder, `before-${what}-${backupName(Date.now())}`);
  await saveBackup(file, source);
  await removeOlder(folder, new RegExp(`^before-${what}-schoolward-[\\d-]+\\.tar$`));
  return file;
}

/** A backup that whoever makes it removes again: the site doesn't note it. Otherwise as `saveBackup`. */
export async function savePassingBackup(
  file: string,
  source: BackupSource,
  onProgress?: (progress: BackupProgress) => void,
): Promise<BackupMade> {
  await fs.mkdir(path.dirname(file), { recursive: true });
  await removeAbandoned(path.dirname(file));
  const incoming = `${file}.${randomUUID().slice(0, 8)}.part`;
  try {
    const handle = await fs.open(incoming, "wx", 0o600);
    let made: BackupMade;
    try {
      made = await writeBackup(source, (bytes) => handle.appendFile(bytes), onProgress);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const checked = await checkBackup(incoming);
    if (!checked.ok) throw new Error(`The backup did not come out whole. ${checked.why}`);
    await fs.rename(incoming, file);
    return made;
  } catch (error) {
    await fs.rm(incoming, { force: true });
    throw error;
  }
}

/** Notes that a backup has arrived off this machine, where BACKUP_COPY leads. */
export async function noteCopy(location: DatabaseLocation, name: string): Promise<void> {
  await noteBackup(location, name, "copied");
}

/** A name that tells when: `schoolward-2026-05-31-221500.tar`, in UTC. */
export function backupName(at: number): string {
  const [date, time = ""] = new Date(at).toISOString().split("T");
  return `schoolward-${date}-${time.slice(0, 8).replaceAll(":", "")}.tar`;
}

/** The columns that it writes are those of the first version, so a database that waits to be brought up to date takes it too. */
async function noteBackup(location: DatabaseLocation, detail: string, action = "made"): Promise<void> {
  const database = openDatabase(location);
  try {
    const entry = { action, subject: "backup", detail };
    await database.db.transaction().execute((trx) => recordAudit(trx, HOUSE, entry));
  } finally {
    await database.close();
  }
}

async function removeOlder(folder: string, names: RegExp): Promise<void> {
  const all = (await fs.readdir(folder)).filter((name) => names.test(name)).sort();
  for (const name of all.slice(0, -MAX_KEPT)) await fs.rm(path.join(folder, name), { force: true });
}

/** A copy of people's data that nobody would ever find and remove. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await fs.readdir(folder)) {
    if (!UNFINISHED.test(name)) continue;
    const file = path.join(folder, name);
    // Another backup may have removed it in the meantime.
    const writtenAt = (await fs.stat(file).catch(() => undefined))?.mtimeMs ?? Date.now();
    if (writtenAt < Date.now() - ABANDONED_AFTER_MS) await fs.rm(file, { force: true });
  }
}

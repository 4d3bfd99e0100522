import { randomUUID } from "node:crypto";
import * as fs from "node:fs/promises";
import path from "node:path";
import { type DatabaseLocation, openDatabase } from "../database/database.server.ts";
import { auditActor, recordAudit } from "../records/audit.server.ts";
import { checkBackup } from "./check-backup.server.ts";
import {
  type BackupMade,
  type BackupProgress,
  type BackupSource,
  writeBackup,
} from "./write-backup.server.ts";

/** No backup takes this long. An older unfinished file was left by a backup that was killed. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;
const UNFINISHED = /\.[0-9a-f]{8}\.part$/;

/** How many backups are kept from before updates, and from before restores. */
const MAX_KEPT = 3;

/**
 * Writes a backup file that only its owner may read, because it contains addresses of people and
 * password hashes. The file gets its name only once it is complete, synced and verified. The site
 * records the backup, because screens that remove something permanently say which backups still
 * contain it.
 *
 * @throws when the backup cannot be made. An existing file of that name is unchanged. If only the
 *   record cannot be written, as on a full disk, the backup exists and the error says so
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
 * Writes a backup into `DATA_DIR/backups` before something replaces the data. Keeps the last three
 * of each kind.
 *
 * @returns the path of the backup
 * @throws as `saveBackup` does
 */
export async function saveBackupBefore(what: "update" | "restore", source: BackupSource): Promise<string> {
  const folder = path.join(source.location.dataDir, "backups");
  const file = path.join(folder, `before-${what}-${backupName(Date.now())}`);
  await saveBackup(file, source);
  await removeOlder(folder, new RegExp(`^before-${what}-schoolward-[\\d-]+\\.tar$`));
  return file;
}

/**
 * Writes a temporary backup, which the caller removes and the site doesn't record. Otherwise like
 * `saveBackup`.
 */
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

/** Records that a backup has been copied off this machine, to BACKUP_COPY. */
export async function noteCopy(location: DatabaseLocation, name: string): Promise<void> {
  await noteBackup(location, name, "copied");
}

/** Names a backup by its time in UTC: `schoolward-2026-05-31-221500.tar`. */
export function backupName(at: number): string {
  const [date, time = ""] = new Date(at).toISOString().split("T");
  return `schoolward-${date}-${time.slice(0, 8).replaceAll(":", "")}.tar`;
}

/**
 * Writes only columns of the first migration, so it also works on a database that has not been
 * migrated yet.
 */
async function noteBackup(location: DatabaseLocation, detail: string, action = "made"): Promise<void> {
  const database = openDatabase(location);
  try {
    const entry = { action, subject: "backup", detail };
    await database.db.transaction().execute((trx) => recordAudit(trx, auditActor.system, entry));
  } finally {
    await database.close();
  }
}

async function removeOlder(folder: string, names: RegExp): Promise<void> {
  const all = (await fs.readdir(folder)).filter((name) => names.test(name)).sort();
  for (const name of all.slice(0, -MAX_KEPT)) await fs.rm(path.join(folder, name), { force: true });
}

/** Removes abandoned copies of personal data that nobody else would ever find and remove. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await fs.readdir(folder)) {
    if (!UNFINISHED.test(name)) continue;
    const file = path.join(folder, name);
    // Another backup may have removed it in the meantime.
    const writtenAt = (await fs.stat(file).catch(() => undefined))?.mtimeMs ?? Date.now();
    if (writtenAt < Date.now() - ABANDONED_AFTER_MS) await fs.rm(file, { force: true });
  }
}

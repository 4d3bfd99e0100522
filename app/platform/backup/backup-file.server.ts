import { randomUUID } from "node:crypto";
import * as fs from "node:fs/promises";
import path from "node:path";
import { checkBackup } from "./check-backup.server.ts";
import {
  type BackupMade,
  type BackupProgress,
  type BackupSource,
  writeBackup,
} from "./write-backup.server.ts";

/**
 * Makes a backup as a file that only its owner may read: it holds people's addresses and the hashes of passwords. It appears
 * under its name once it is whole, synced, and read through once more.
 *
 * @throws when it cannot be made; a file that was there before stands untouched
 */
export async function saveBackup(
  file: string,
  source: BackupSource,
  onProgress?: (progress: BackupProgress) => void,
): Promise<BackupMade> {
  await fs.mkdir(path.dirname(file), { recursive: true });
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

/** A name that tells when: `schoolward-2026-05-31-221500.tar`, in UTC. */
export function backupName(at: number): string {
  const [date, time = ""] = new Date(at).toISOString().split("T");
  return `schoolward-${date}-${time.slice(0, 8).replaceAll(":", "")}.tar`;
}

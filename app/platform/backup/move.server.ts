import * as fs from "node:fs/promises";
import path from "node:path";
import { type DatabaseLocation, openDatabase } from "../database/database.server.ts";
import { savePassingBackup } from "./backup-file.server.ts";
import { checkBackup } from "./check-backup.server.ts";
import { compareBackups } from "./compare-backups.server.ts";
import { hasSite, type RestoreTarget, restoreBackup } from "./restore.server.ts";
import { type SiteLock, takeFolder, takeSite } from "./site-lock.server.ts";
import type { BackupSource } from "./write-backup.server.ts";

export type MoveOptions = {
  /** Where two passing backups find room, in a folder of their own; each is as large as the site. */
  folder: string;
  /** Takes the place of another site, which is not a copy of this one. */
  replaces?: boolean;
  onStep?: (step: string) => void;
};
export type Moved =
  | {
      ok: true;
      rows: number;
      files: number;
      /** Servers went on meanwhile: what they have written since is not there, and mails that waited are sent by them. */
      wasRunning: boolean;
    }
  /** `why` is a whole sentence. The site that was moved is as it was. */
  | { ok: false; why: string };

/** In it are the passing backups: one name for all moves of a site, so that what a killed one has left goes with the next. */
const PASSING = "moving";

/**
 * Carries a site to another place: another engine, another store, or both. What has arrived is read back and compared, row by
 * row and file by file. It can be repeated, after an interruption or for what has been written since: a copy of the same
 * site is replaced without a question.
 *
 * @throws when one of the places cannot be read or written; where it came from nothing has changed
 */
export async function moveSite(
  from: BackupSource,
  to: RestoreTarget,
  { folder, replaces = false, onStep = () => {} }: MoveOptions,
): Promise<Moved> {
  if (!replaces && (await hasSite(to.location)) && !(await isSameSite(from.location, to.location)))
    return { ok: false, why: "There is another site in that place already." };
  const work = path.join(folder, PASSING);
  const alone = await takeFolder(work);
  if (!alone) return { ok: false, why: "The site is being moved already." };
  try {
    return await carry(work, from, to, onStep);
  } finally {
    // Not after it is let go, or it might be another move's.
    await fs.rm(work, { recursive: true, force: true });
    await alone.release();
  }
}

async function carry(
  work: string,
  from: BackupSource,
  to: RestoreTarget,
  onStep: (step: string) => void,
): Promise<Moved> {
  const [sent, arrived] = [path.join(work, "sent.tar"), path.join(work, "arrived.tar")];
  // A move that was killed has left its own.
  for (const name of await fs.readdir(work)) if (name.includes(".tar")) await fs.rm(path.join(work, name));
  const lock: SiteLock | undefined = await takeSite(from.location);
  try {
    onStep("Reading the site …");
    const { rows, files, missing } = await savePassingBackup(sent, from);
    if (missing.length > 0)
      return { ok: false, why: `The site lacks files of pictures: ${missing.join(", ")}.` };
    const restored = await restoreBackup(sent, to, { sendWaiting: lock !== undefined, onStep });
    if (!restored.ok) return restored;
    onStep("Comparing …");
    await savePassingBackup(arrived, to);
    const [one, other] = [await checkBackup(sent), await checkBackup(arrived)];
    if (!one.ok) return one;
    if (!other.ok) return other;
    const difference = await compareBackups(one.backup, other.backup, { heldMails: lock === undefined });
    if (difference) return { ok: false, why: `What arrived is not what was sent: ${difference}.` };
    return { ok: true, rows, files, wasRunning: lock === undefined };
  } finally {
    await lock?.release();
  }
}

/** Whether two places hold the same installation: its secrets were made once, at random. */
async function isSameSite(one: DatabaseLocation, other: DatabaseLocation): Promise<boolean> {
  const [ours, theirs] = [await readSecrets(one), await readSecrets(other)];
  return theirs.some((secret) => ours.includes(secret));
}

async function readSecrets(location: DatabaseLocation): Promise<string[]> {
  const database = openDatabase(location);
  try {
    const secrets = await database.db.selectFrom("secrets").selectAll().execute();
    return secrets.map(({ name, value }) => `${name} ${value}`);
  } finally {
    await database.close();
  }
}

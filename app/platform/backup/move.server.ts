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
  /** Where to put a folder with two temporary backups, each as large as the site. */
  folder: string;
  /** Replace another site at the destination that is not a copy of this one. */
  replaces?: boolean;
  onStep?: (step: string) => void;
};
export type Moved =
  | {
      ok: true;
      rows: number;
      files: number;
      /**
       * Servers kept running: what they have written since is missing, and they send the waiting
       * mails.
       */
      wasRunning: boolean;
    }
  /** `why` is a whole sentence. The source site is unchanged. */
  | { ok: false; why: string };

/**
 * The folder for temporary backups. All moves of a site use the same name, so that the next one
 * removes what a killed one left behind.
 */
const PASSING = "moving";

/**
 * Copies a site to another place: another engine, another store, or both. Reads back what arrived
 * and compares it row by row and file by file. Can be repeated, after an interruption or to include
 * later changes: a copy of the same site is replaced without asking.
 *
 * @throws when one of the places cannot be read or written. The source has not changed
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
    // Before the lock is released, or the folder might belong to another move.
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
  // Remains of a move that was killed.
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

/**
 * Whether two places hold the same installation. Its secrets and the ids of its people are random.
 * (A site that nobody has visited yet has no secrets, only its first owner.)
 */
async function isSameSite(one: DatabaseLocation, other: DatabaseLocation): Promise<boolean> {
  const [ours, theirs] = [await readRandomValues(one), await readRandomValues(other)];
  return theirs.some((value) => ours.includes(value));
}

async function readRandomValues(location: DatabaseLocation): Promise<string[]> {
  const { db, close } = openDatabase(location);
  try {
    const secrets = await db.selectFrom("secrets").selectAll().execute();
    const people = await db.selectFrom("users").select("id").execute();
    return [...secrets.map(({ name, value }) => `${name} ${value}`), ...people.map(({ id }) => id)];
  } finally {
    await close();
  }
}

import { readdir } from "node:fs/promises";
import path from "node:path";
import { backupName } from "#app/platform/backup/backup-file.server.ts";
import { CommandError } from "../commands/command.ts";
import type { Installation, Trial } from "./installation.ts";
import { runProgram } from "./run-program.ts";

/** A version started this often in this time is considered unable to start. */
const MAX_STARTS = 3;
const WITHIN_MS = 2 * 60_000;
/** A version that has served this long is no longer on trial, even if its update was killed. */
const MAX_TRIAL_MS = 60 * 60_000;

/**
 * Runs before each start of the site during an update: counts the starts of the version on trial,
 * and rolls back after too many, or on request. Rolling back may be interrupted at any point,
 * because the next start repeats it.
 *
 * @throws CommandError when the data can't be restored
 */
export async function recover(installation: Installation, dataDir: string): Promise<void> {
  const trial = installation.readTrial();
  if (!trial) return;
  const now = Date.now();
  if (!trial.back && now - trial.since > MAX_TRIAL_MS) return installation.endTrial();
  const startedAt = [...trial.startedAt.filter((at) => at > now - WITHIN_MS), now];
  const back = trial.back || startedAt.length > MAX_STARTS;
  installation.writeTrial({ ...trial, startedAt, back });
  if (!back) return;
  try {
    await goBack(installation, trial, dataDir);
  } catch (error) {
    // If it can't roll back, the newer version keeps trying. That may be enough, for instance after
    // a full disk was cleared.
    if (installation.versionAt("current") === trial.to) installation.endTrial();
    throw error;
  }
}

async function goBack(
  installation: Installation,
  { from, to, previous }: Trial,
  dataDir: string,
): Promise<void> {
  const backup = await findNeededBackup(installation, from, dataDir);
  installation.link("current", from);
  if (backup) {
    // Saves what was written since. A version that can't start may fail at this too.
    const present = path.join(dataDir, "backups", `before-restore-${backupName(Date.now())}`);
    await runProgram(installation.programOf(to), ["backup", present]);
    console.log(`Version ${from} does not understand the data of ${to}: restoring ${backup}`);
    const words = ["restore", backup, "--no-backup", "--replace-newer"];
    if (!(await runProgram(installation.programOf(from), words))) {
      installation.link("current", to);
      throw new CommandError(`${backup} cannot be restored: version ${to} stays.`);
    }
  }
  installation.endTrial();
  if (previous) installation.link("previous", previous);
  console.log(`Back at version ${from}.`);
}

/**
 * Finds a backup that a version needs before it can take over.
 *
 * @returns the newest backup that it can restore, or undefined if it understands the data as they
 *   are
 * @throws CommandError when there is none
 */
export async function findNeededBackup(
  installation: Installation,
  version: string,
  dataDir: string,
): Promise<string | undefined> {
  const program = installation.programOf(version);
  if (await runProgram(program, ["check", "--data"], true)) return undefined;
  const folder = path.join(dataDir, "backups");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith("before-update-"));
  for (const name of names.sort().reverse()) {
    const file = path.join(folder, name);
    if (await runProgram(program, ["restore", file, "--check"], true)) return file;
  }
  throw new CommandError(
    `Version ${version} does not understand the data, and no backup in ${folder} is its own.`,
  );
}

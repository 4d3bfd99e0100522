import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { takeFolder } from "#app/platform/backup/site-lock.server.ts";
import { loadSettingsFile, readConfig } from "#app/platform/program/config.server.ts";
import { PROGRAM_FOLDER } from "#app/platform/program/program-folder.server.ts";
import { isReady } from "../checks/readiness.ts";
import { Installation } from "../update/installation.ts";
import { findNeededBackup, recover } from "../update/recover.ts";
import { runProgram } from "../update/run-program.ts";
import { saveSite } from "../update/save-site.ts";
import { unpackRelease } from "../update/unpack-release.ts";
import { CommandError, UsageError } from "./command.ts";

const WAIT_SECONDS = 300;

export const usage = `Usage: schoolward update FILE [--restart COMMAND] [--wait SECONDS]
       schoolward update --back [--restart COMMAND]

Checks the release FILE, writes a backup, puts the new version in place of the present one, restarts the site and waits
until it answers. If it does not, program and data go back to what they were. Run it as root.

--back     goes back to the version before. Data that it does not understand is replaced by the backup from before the
           update; the present data is saved in DATA_DIR/backups first
--restart  what restarts the site where systemd does not look after it. The command must stop the site, run
           'schoolward update --recover', and start it
--wait     how long the new version may take to answer (${WAIT_SECONDS} seconds)`;

type Options = { restart?: string | undefined; waitSeconds: number };

/** @returns 0 if the requested version now serves, 1 if the previous one does */
export async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      back: { type: "boolean", default: false },
      recover: { type: "boolean", default: false },
      restart: { type: "string" },
      wait: { type: "string", default: String(WAIT_SECONDS) },
    },
  });
  const [file, ...more] = positionals;
  const waitSeconds = Number(values.wait);
  const asksForOne = [file, values.back, values.recover].filter(Boolean).length === 1;
  if (!asksForOne || more.length > 0 || !(waitSeconds > 0)) throw new UsageError();
  const installation = new Installation(PROGRAM_FOLDER);
  loadSettingsFile();
  const { dataDir } = readConfig(process.env);
  if (values.recover) {
    await recover(installation, dataDir);
    return 0;
  }
  const options = { restart: values.restart, waitSeconds };
  requireRestart(options);
  const lock = await takeFolder(installation.top);
  if (!lock) throw new CommandError("Another update is running.");
  try {
    return file
      ? await update(path.resolve(file), installation, dataDir, options)
      : await back(installation, dataDir, options);
  } finally {
    await lock.release();
  }
}

async function update(
  file: string,
  installation: Installation,
  dataDir: string,
  options: Options,
): Promise<number> {
  await finishInterrupted(installation, options);
  const from = presentVersion(installation);
  step(`Checking and unpacking ${path.basename(file)}`);
  const to = await unpackRelease(file, installation);
  if (to.localeCompare(from, "en", { numeric: true }) < 0)
    throw new CommandError(
      `${to} is older than ${from}: 'schoolward update --back' goes back. Nothing has changed.`,
    );
  if (to === from) {
    await expectAnswer(installation, to, options);
    return 0;
  }
  step("Writing a backup");
  await saveSite(installation, { from, to }, dataDir);
  step(`Starting version ${to}`);
  const previous = installation.versionAt("previous");
  installation.writeTrial({ from, to, previous, back: false, since: Date.now(), startedAt: [] });
  installation.link("previous", from);
  installation.link("current", to);
  await restart(options);
  if (await answers(installation, to, options.waitSeconds)) {
    installation.endTrial();
    installation.removeOldVersions();
    step(`Version ${to} serves the site`);
    return 0;
  }
  console.error(`Version ${to} does not answer: going back to ${from}.`);
  // After failed starts the service is already rolling back. A restart would interrupt it.
  if (installation.versionAt("current") === to) await goBack(installation, options);
  else await expectAnswer(installation, from, options);
  return 1;
}

async function back(installation: Installation, dataDir: string, options: Options): Promise<number> {
  // The interrupted update was already rolling back: don't go back one version further.
  if ((await finishInterrupted(installation, options)) === "went back") return 0;
  const to = presentVersion(installation);
  const from = installation.versionAt("previous");
  if (!from || from === to) throw new CommandError("There is no version before this one.");
  await findNeededBackup(installation, from, dataDir);
  installation.writeTrial({ from, to, back: true, since: Date.now(), startedAt: [] });
  await goBack(installation, options);
  return 0;
}

/** Makes the next start roll back, and waits for it. */
async function goBack(installation: Installation, options: Options): Promise<void> {
  const trial = installation.readTrial();
  // Without a trial, failed starts of the version have already ended it.
  if (trial) {
    installation.writeTrial({ ...trial, back: true });
    await restart(options);
  }
  await expectAnswer(installation, trial?.from ?? presentVersion(installation), options);
}

async function expectAnswer(installation: Installation, version: string, options: Options): Promise<void> {
  if (!(await answers(installation, version, options.waitSeconds))) {
    const present = presentVersion(installation);
    const outcome = present === version ? "does not answer" : "stays, and does not answer";
    throw new CommandError(`Version ${present} ${outcome}. journalctl -u schoolward says why.`);
  }
  step(`Version ${version} serves the site`);
}

/**
 * Finishes an update that was killed: keeps its version if that answers, otherwise rolls back
 * before anything else is done.
 */
async function finishInterrupted(
  installation: Installation,
  options: Options,
): Promise<"went back" | undefined> {
  const trial = installation.readTrial();
  if (!trial) return;
  step(`An earlier update to ${trial.to} was interrupted`);
  const isAtOlder = installation.versionAt("current") === trial.from;
  if (!trial.back && (isAtOlder || (await answers(installation, trial.to, 10)))) {
    installation.endTrial();
    step(`Version ${presentVersion(installation)} serves the site`);
    return;
  }
  await goBack(installation, options);
  return "went back";
}

function presentVersion(installation: Installation): string {
  const version = installation.versionAt("current");
  if (!version) throw new CommandError(`There is no ${installation.top}/current: install a release first.`);
  return version;
}

function requireRestart({ restart }: Options): void {
  if (!restart && !existsSync("/run/systemd/system"))
    throw new CommandError(
      "systemd does not look after the site here: say with --restart how it is restarted.",
    );
}

async function restart({ restart }: Options): Promise<void> {
  if (restart) await runProgram("/bin/sh", ["-c", restart]);
  else {
    await runProgram("systemctl", ["daemon-reload"]);
    await runProgram("systemctl", ["restart", "schoolward"]);
  }
}

/**
 * Waits until the site is ready. Returns false on timeout, or when another version has replaced
 * this one.
 */
async function answers(installation: Installation, version: string, seconds: number): Promise<boolean> {
  const latest = performance.now() + seconds * 1000;
  const config = readConfig(process.env);
  while (performance.now() < latest) {
    const isCurrent = installation.versionAt("current") === version;
    const isWanted = isCurrent || installation.readTrial()?.from === version;
    if (!isWanted) return false;
    if (isCurrent && (await isReady(config))) return true;
    await pause(200);
  }
  return false;
}

function step(words: string): void {
  console.log(`→ ${words}`);
}

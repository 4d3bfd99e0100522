import { open, rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { STORED } from "#app/features.ts";
import { saveBackupBefore } from "#app/platform/backup/backup-file.server.ts";
import { checkBackup } from "#app/platform/backup/check-backup.server.ts";
import { hasSite, type RestoreTarget, restoreBackup } from "#app/platform/backup/restore.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { beginProgram } from "#app/platform/program/begin-program.server.ts";
import { CommandError, UsageError } from "./command.ts";

export const usage = `Usage: schoolward restore FILE [--check] [--send-waiting-mail] [--no-backup] [--replace-newer]

Puts the backup FILE in place of the site that DATA_DIR, DATABASE_URL and FILES_URL name. Stop its servers first. The
whole file is checked before anything changes; a damaged file, or one from a newer version, is refused.

--check              only checks the file
--send-waiting-mail  sends the mails that were waiting when the backup was made. For a move; a site that kept
                     running has sent them since
--no-backup          does not save the present site into DATA_DIR/backups first, for a site that cannot be read
--replace-newer      takes the place of a site that a newer version has used, when an update is taken back`;

/** @returns 0 if the backup is restored (or valid, with --check), 1 if nothing has changed */
export async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      check: { type: "boolean", default: false },
      "send-waiting-mail": { type: "boolean", default: false },
      "no-backup": { type: "boolean", default: false },
      "replace-newer": { type: "boolean", default: false },
    },
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new UsageError();
  // Before dropping root's rights to those of the data's owner: root may open a backup that the
  // owner may not.
  await using backup = await open(file);
  const checked = await checkBackup(backup);
  if (!checked.ok) return refuse(checked.why);
  if (values.check) {
    console.log(`${file} is whole: the site as of ${checked.backup.manifest.madeAt}.`);
    return 0;
  }

  const { databaseUrl: url, dataDir, filesUrl } = beginProgram();
  const target = {
    location: { url, dataDir },
    files: openFiles({ filesUrl, dataDir }),
    stored: STORED,
  };
  const before = values["no-backup"] ? undefined : await savePresentSite(target, dataDir);
  const restored = await restoreBackup(backup, target, {
    sendWaiting: values["send-waiting-mail"],
    replaceNewer: values["replace-newer"],
    onStep: (step) => console.log(step),
  });
  // The site is still there, so a copy of it, with people's addresses, would serve nobody.
  if (!restored.ok && before) await rm(before);
  if (!restored.ok) return refuse(restored.why);
  for (const key of restored.backup.ending.missing)
    console.warn(`Missing: the file ${key} of a picture was not there when the backup was made.`);
  if (restored.heldMails > 0)
    console.warn(
      `${restored.heldMails} mails that waited then are kept as failed, not sent (--send-waiting-mail).`,
    );
  console.log(
    `Restored: the site as of ${restored.backup.manifest.madeAt}. Start its servers; everybody signs in anew.`,
  );
  return 0;
}

/** @returns the file. Undefined if there is no site yet */
async function savePresentSite(target: RestoreTarget, dataDir: string): Promise<string | undefined> {
  if (!(await hasSite(target.location))) return undefined;
  console.log(`Saving the present site into ${path.join(dataDir, "backups")} …`);
  const file = await saveBackupBefore("restore", target).catch((error) => {
    throw new CommandError(
      `The present site cannot be saved (${error.message}). With --no-backup it is not saved.`,
    );
  });
  console.log(`Saved: ${file}`);
  return file;
}

function refuse(why: string): number {
  console.error(`Nothing has changed. ${why}`);
  return 1;
}

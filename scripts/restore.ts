import path from "node:path";
import { parseArgs } from "node:util";
import { backupName, saveBackup } from "#app/platform/backup/backup-file.server.ts";
import { checkBackup } from "#app/platform/backup/check-backup.server.ts";
import { hasSite, restoreBackup } from "#app/platform/backup/restore.server.ts";
import { ConfigError, loadDotEnv, readConfig } from "#app/platform/config.server.ts";
import { openFiles } from "#app/platform/files/files.server.ts";
import { TEXT_SOURCES } from "#server/text-indexes.ts";

const USAGE = `Usage: npm run restore -- FILE [--check] [--send-waiting-mail] [--no-backup]

Puts the backup FILE in the place of the site that DATA_DIR, DATABASE_URL and FILES_URL name; stop its servers first. The
file is checked whole before anything happens; a damaged one, or one from a newer version, changes nothing.

--check              only checks the file
--send-waiting-mail  sends the mails that waited when the backup was made: for a move, not for a site that went on since
--no-backup          does not save the present site first (into backups/ in DATA_DIR), as when it cannot be read`;

/** @returns the exit code: 0 when the backup is restored (or good, with --check), 1 when nothing has changed */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: "boolean", default: false },
      "send-waiting-mail": { type: "boolean", default: false },
      "no-backup": { type: "boolean", default: false },
    },
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new ConfigError(USAGE);
  const checked = await checkBackup(path.resolve(file));
  if (!checked.ok) return refuse(checked.why);
  if (values.check) {
    console.log(`${file} is whole: the site as of ${checked.backup.manifest.madeAt}.`);
    return 0;
  }

  loadDotEnv();
  const { databaseUrl: url, dataDir, filesUrl } = readConfig(process.env);
  const target = {
    location: { url, dataDir },
    files: openFiles({ filesUrl, dataDir }),
    texts: TEXT_SOURCES,
  };
  if (!values["no-backup"] && (await hasSite(target.location))) {
    const before = path.join(dataDir, "backups", `before-restore-${backupName(Date.now())}`);
    console.log(`Saving the present site to ${before} …`);
    await saveBackup(before, target).catch((error) => {
      throw new ConfigError(
        `The present site cannot be saved (${error.message}). --no-backup goes on without.`,
      );
    });
  }
  const restored = await restoreBackup(path.resolve(file), target, {
    sendWaiting: values["send-waiting-mail"],
    onStep: (step) => console.log(step),
  });
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

function refuse(why: string): number {
  console.error(`Nothing has changed. ${why}`);
  return 1;
}

process.exitCode = await main().catch((error) => {
  console.error(error instanceof ConfigError ? error.message : error);
  return 1;
});

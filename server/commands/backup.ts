import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { STORED } from "#app/features.ts";
import { backupName, noteCopy, saveBackup } from "#app/platform/backup/backup-file.server.ts";
import type { BackupProgress } from "#app/platform/backup/write-backup.server.ts";
import { type DatabaseLocation, openDatabase } from "#app/platform/database/database.server.ts";
import { findPendingMigrations } from "#app/platform/database/program-version.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { beginProgram } from "#app/platform/program/begin-program.server.ts";
import type { Config } from "#app/platform/program/config.server.ts";
import { CommandError, UsageError } from "./command.ts";
import { copyBackup, KEEP_NIGHTS, removeOldBackups } from "./nightly-backups.ts";

export const usage = `Usage: schoolward backup [FILE]
       schoolward backup --nightly

Writes the site that DATA_DIR, DATABASE_URL and FILES_URL name into one file: database, pictures and checksums. Its
servers keep running. Without FILE: schoolward-<date>-<time>.tar in this folder. The file contains people's addresses and
secrets of the site: keep it where only you can read it.

--nightly  writes it to BACKUP_DIR, removes those of more than ${KEEP_NIGHTS} days ago there, and copies it to BACKUP_COPY`;

/** @returns 0 once the backup is written, complete and checked, and copied if that was requested */
export async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { nightly: { type: "boolean", default: false } },
  });
  if (positionals.length > (values.nightly ? 0 : 1)) throw new UsageError();
  const config = beginProgram();
  const name = backupName(Date.now());
  if (!values.nightly) {
    await write(path.resolve(positionals[0] ?? name), config);
    return 0;
  }
  const file = path.join(config.backupDir, name);
  await write(file, config);
  await removeOldBackups(config.backupDir, Date.now());
  if (config.backupCopy) {
    await copyBackup(file, config.backupCopy);
    await noteCopy({ url: config.databaseUrl, dataDir: config.dataDir }, name);
    console.log(`Copied to ${config.backupCopy.split("?")[0]}.`);
  }
  return 0;
}

async function write(file: string, config: Config): Promise<void> {
  const { databaseUrl: url, dataDir, filesUrl } = config;
  await refuseNewerData({ url, dataDir });
  const source = { location: { url, dataDir }, files: openFiles({ filesUrl, dataDir }), stored: STORED };
  const onProgress = process.stdout.isTTY ? showProgress : undefined;
  const made = await saveBackup(file, source, onProgress).catch((error) => {
    throw nameFolder(error, file, config);
  });
  if (process.stdout.isTTY) process.stdout.write("\n");
  for (const key of made.missing) console.warn(`Missing: the file ${key} of a picture is not there.`);
  const megabytes = (made.bytes / 1e6).toFixed(1);
  console.log(`${file}: ${made.rows} rows, ${made.files} files, ${megabytes} MB, checked.`);
}

/** Replaces the error of a folder that the owner of the site's data may not write to. */
function nameFolder(error: NodeJS.ErrnoException, file: string, { backupDir }: Config): Error {
  const { dir: folder, base } = path.parse(file);
  if (!/^(EACCES|EPERM|EROFS)$/.test(error.code ?? "") || !error.path?.startsWith(folder)) return error;
  const { username } = os.userInfo();
  return new CommandError(
    `The user ${username} can't write to ${folder}. Name a file elsewhere, such as ${path.join(backupDir, base)}`,
  );
}

/**
 * @throws ConfigError if this program doesn't understand the data, and so could not read its own
 *   backup
 */
async function refuseNewerData(location: DatabaseLocation): Promise<void> {
  const database = openDatabase(location);
  try {
    await findPendingMigrations(database.db);
  } finally {
    await database.close();
  }
}

function showProgress({ rows, allRows, files, allFiles }: BackupProgress): void {
  process.stdout.write(`\r${rows} of ${allRows} rows, ${files} of ${allFiles} files`);
}

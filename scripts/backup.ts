import path from "node:path";
import { parseArgs } from "node:util";
import { backupName, saveBackup } from "#app/platform/backup/backup-file.server.ts";
import { ConfigError, loadDotEnv, readConfig } from "#app/platform/config.server.ts";
import { openFiles } from "#app/platform/files/files.server.ts";

const USAGE = `Usage: npm run backup [FILE]

Writes the site that DATA_DIR, DATABASE_URL and FILES_URL name into one file, while its servers go on: database, pictures
and checksums. Without FILE: schoolward-<date>-<time>.tar in this folder. The file holds people's addresses and secrets of
the site: keep it where only you can read it (docs/operations.md).`;

/** @returns the exit code: 0 when the backup is there, whole and checked */
async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length > 1) throw new ConfigError(USAGE);
  loadDotEnv();
  const { databaseUrl: url, dataDir, filesUrl } = readConfig(process.env);
  const file = path.resolve(positionals[0] ?? backupName(Date.now()));
  const source = { location: { url, dataDir }, files: openFiles({ filesUrl, dataDir }) };
  let said = "";
  const made = await saveBackup(file, source, ({ rows, allRows, files, allFiles }) => {
    if (!process.stdout.isTTY) return;
    said = `${rows} of ${allRows} rows, ${files} of ${allFiles} files`;
    process.stdout.write(`\r${said}`);
  });
  if (said !== "") process.stdout.write("\n");
  for (const key of made.missing) console.warn(`Missing: the file ${key} of a picture is not there.`);
  const megabytes = (made.bytes / 1e6).toFixed(1);
  console.log(`${file}: ${made.rows} rows, ${made.files} files, ${megabytes} MB, checked.`);
  return 0;
}

process.exitCode = await main().catch((error) => {
  console.error(error instanceof ConfigError ? error.message : error);
  return 1;
});

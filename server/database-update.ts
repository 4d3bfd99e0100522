import { STORED } from "#app/features.ts";
import { saveBackupBefore } from "#app/platform/backup/backup-file.server.ts";
import type { Database, DatabaseLocation } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { findPendingMigrations, noteProgramVersion } from "#app/platform/database/program-version.server.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import { rebuildLists } from "#app/platform/lists/list-index.server.ts";
import type { Log } from "#app/platform/program/log.server.ts";

type Parts = { database: Database; location: DatabaseLocation; files: Files; log: Log };

/**
 * Migrates the database. Writes a backup first if there is data to lose, and logs how to go back.
 *
 * @throws ConfigError when the database is newer than this program, or the backup's error when it
 *   can't be written. Nothing has changed in either case
 */
export async function bringUpToDate({ database, location, files, log }: Parts): Promise<void> {
  const pending = await findPendingMigrations(database.db);
  if (pending.length > 0) {
    const isNew = pending[0]?.startsWith("0001-");
    if (!isNew) log.info("writing a backup before the database is brought up to date");
    const backup = isNew ? undefined : await saveBackupBefore("update", { location, files, stored: STORED });
    const migrated = await migrate(database);
    if (migrated.length > 0)
      log.info(
        backup
          ? { migrated, backup, wayBack: `the program of before, then: schoolward restore ${backup}` }
          : { migrated },
        "database brought up to date",
      );
  }
  // Another version may count or index rows differently, and migrations rewrite rows.
  await database.db.transaction().execute(async (trx) => {
    if (await noteProgramVersion(trx)) await rebuildLists(trx, STORED.lists);
  });
}

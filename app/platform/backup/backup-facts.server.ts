import type { Instant } from "#db/schema.ts";
import type { ReadDb } from "../database/database.server.ts";
import { localDateTime } from "../time/local-date.ts";

/** Finds who downloaded a backup last, according to the audit list. */
export async function findLastDownload(db: ReadDb): Promise<{ actorName: string; at: Instant } | undefined> {
  return db
    .selectFrom("auditEntries")
    .select(["actorName", "at"])
    .where("subject", "=", "backup")
    .where("action", "=", "downloaded")
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Finds when the last backup known to this site was made: by a download, by the command, or before
 * an update or a restore. Copies of the database made by other means don't count.
 */
export async function findLastBackup(db: ReadDb): Promise<Instant | undefined> {
  return findLast(db, ["downloaded", "made", "restored"]);
}

/** Finds when a backup was last copied off the server (`BACKUP_COPY`). */
export async function findLastCopy(db: ReadDb): Promise<Instant | undefined> {
  return findLast(db, ["copied"]);
}

async function findLast(db: ReadDb, actions: string[]): Promise<Instant | undefined> {
  const last = await db
    .selectFrom("auditEntries")
    .select("at")
    .where("subject", "=", "backup")
    .where("action", "in", actions)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.at;
}

/** Tells somebody who removes something permanently where it still exists. */
export async function describeOlderBackups(db: ReadDb, timeZone: string): Promise<string> {
  const last = await findLastBackup(db);
  return last === undefined
    ? "If somebody has made a backup before now, it still contains it."
    : `Backups made before now (the last on ${localDateTime(last, timeZone)}) still contain it.`;
}

/**
 * Counts the files in a backup, for its progress: each width of a picture in two or three formats.
 */
export async function countStoredFiles(db: ReadDb): Promise<number> {
  let files = 0;
  const rows = await db
    .selectFrom("pictures")
    .select(["widths", "hasAvif"])
    .where("withdrawnAt", "is", null)
    .execute();
  for (const { widths, hasAvif } of rows) files += widths.split(",").length * (hasAvif ? 3 : 2);
  const { documents } = await db
    .selectFrom("documents")
    .select(({ fn }) => fn.countAll<number>().as("documents"))
    .where("removedAt", "is", null)
    .executeTakeFirstOrThrow();
  return files + Number(documents);
}

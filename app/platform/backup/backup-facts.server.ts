import type { Instant } from "#db/schema.ts";
import type { Db } from "../database/database.server.ts";
import { localDateTime } from "../local-date.ts";

/** Who downloaded a backup last, as the audit list tells it. */
export async function findLastDownload(db: Db): Promise<{ actorName: string; at: Instant } | undefined> {
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
 * When the last backup was made that this site knows of: by a download, by the command, or before an update or a restore. Copies
 * that somebody made of the database by other means are not among them.
 */
export async function findLastBackup(db: Db): Promise<Instant | undefined> {
  return findLast(db, ["downloaded", "made", "restored"]);
}

/** When a backup was last copied off the server (`BACKUP_COPY`). */
export async function findLastCopy(db: Db): Promise<Instant | undefined> {
  return findLast(db, ["copied"]);
}

async function findLast(db: Db, actions: string[]): Promise<Instant | undefined> {
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

/** What to tell whoever removes something for good: where it still is. */
export async function describeOlderBackups(db: Db, timeZone: string): Promise<string> {
  const last = await findLastBackup(db);
  return last === undefined
    ? "If somebody has made a backup before now, it still contains it."
    : `Backups made before now (the last on ${localDateTime(last, timeZone)}) still contain it.`;
}

/** How many files a backup has, for its progress: a picture's widths in two formats, or three. */
export async function countPictureFiles(db: Db): Promise<number> {
  let files = 0;
  const rows = await db.selectFrom("pictures").select(["widths", "hasAvif"]).execute();
  for (const { widths, hasAvif } of rows) files += widths.split(",").length * (hasAvif ? 3 : 2);
  return files;
}

import type { Instant } from "#db/schema.ts";
import type { Db } from "../database/database.server.ts";

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

/** How many files a backup has, for its progress: a picture's widths in two formats, or three. */
export async function countPictureFiles(db: Db): Promise<number> {
  let files = 0;
  const rows = await db.selectFrom("pictures").select(["widths", "hasAvif"]).execute();
  for (const { widths, hasAvif } of rows) files += widths.split(",").length * (hasAvif ? 3 : 2);
  return files;
}

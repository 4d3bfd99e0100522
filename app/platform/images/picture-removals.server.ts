import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../database/database.server.ts";
import type { Files } from "../files/files.server.ts";
import { pictureFileName } from "./picture-data.ts";

/** How long a process has for the files of one picture. After that another may go on where it stopped. */
export const CLAIM_MS = 120_000;
/** No file is removed this shortly before the end of a claim: a slow answer must not outlast it. */
const MARGIN_MS = 60_000;
const LOOK_AGAIN_MS = 100;

type Place = { db: Db; files: Files };

/**
 * Removes the files of a picture whose row is gone. Nothing else writes them meanwhile: an upload of the same picture
 * waits ({@link waitForRemoval}).
 *
 * @returns whether all are gone; what is left over is removed another time
 */
export async function removeFiles({ db, files }: Place, id: string): Promise<boolean> {
  const removal = await claim(db, id);
  if (!removal) return false;
  for (const width of removal.widths.split(",").map(Number))
    for (const format of ["avif", "webp", "jpg"] as const) {
      if (Date.now() > removal.claimedUntil - MARGIN_MS) return false;
      await files.remove(pictureFileName(id, width, format));
    }
  await db.deleteFrom("pictureRemovals").where("pictureId", "=", id).execute();
  return true;
}

async function claim(db: Db, id: string) {
  const now = Date.now();
  return db
    .updateTable("pictureRemovals")
    .set({ claimedUntil: now + CLAIM_MS })
    .where("pictureId", "=", id)
    .where("claimedUntil", "<", now)
    .returning(["widths", "claimedUntil"])
    .executeTakeFirst();
}

/** Resolves when no files of this picture are being removed. What another process left unfinished is finished here. */
export async function waitForRemoval(place: Place, id: string): Promise<void> {
  for (;;) {
    const removal = await place.db
      .selectFrom("pictureRemovals")
      .select("claimedUntil")
      .where("pictureId", "=", id)
      .executeTakeFirst();
    if (!removal) return;
    if (removal.claimedUntil < Date.now()) await removeFiles(place, id);
    else await pause(LOOK_AGAIN_MS);
  }
}

/** The pictures whose files nobody is removing, though they should go. */
export async function listOpenRemovals(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("pictureRemovals")
    .select("pictureId")
    .where("claimedUntil", "<", Date.now())
    .execute();
  return rows.map(({ pictureId }) => pictureId);
}

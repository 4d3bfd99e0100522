import { setTimeout as pause } from "node:timers/promises";
import { CLOCKS_DIFFER_MS } from "../clocks.ts";
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
  // Also by a clock that nobody sets: others must not think that the claim is over before this process does.
  const latest = performance.now() + CLAIM_MS - MARGIN_MS;
  const removal = await claim(db, id);
  if (!removal) return false;
  for (const width of removal.widths.split(",").map(Number))
    for (const format of ["avif", "webp", "jpg"] as const) {
      if (performance.now() > latest || Date.now() > removal.claimedUntil - MARGIN_MS) return false;
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
    else {
      await shortenClaims(place.db);
      await pause(LOOK_AGAIN_MS);
    }
  }
}

/** After the clock was set back a claim stands no longer than one that is made now. Who made it may still be at it. */
async function shortenClaims(db: Db): Promise<void> {
  const latest = Date.now() + CLAIM_MS;
  const tooLong = db
    .selectFrom("pictureRemovals")
    .select("pictureId")
    .where("claimedUntil", ">", latest + CLOCKS_DIFFER_MS);
  if (!(await tooLong.limit(1).executeTakeFirst())) return;
  await db
    .updateTable("pictureRemovals")
    .set({ claimedUntil: latest })
    .where("claimedUntil", ">", latest + CLOCKS_DIFFER_MS)
    .execute();
}

/** The pictures whose files nobody is removing, though they should go. */
export async function listOpenRemovals(db: Db): Promise<string[]> {
  await shortenClaims(db);
  const rows = await db
    .selectFrom("pictureRemovals")
    .select("pictureId")
    .where("claimedUntil", "<", Date.now())
    .execute();
  return rows.map(({ pictureId }) => pictureId);
}

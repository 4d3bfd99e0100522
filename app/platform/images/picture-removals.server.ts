import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../database/database.server.ts";
import type { Files } from "../files/files.server.ts";
import { CLOCKS_DIFFER_MS } from "../time/clocks.ts";
import { pictureFileName } from "./picture-data.ts";
import { isWithdrawn } from "./picture-permission.server.ts";
import { markWithdrawn } from "./withdrawal-marks.server.ts";

/**
 * How long a process may claim the removal of one picture's files. After that, another process may
 * continue.
 */
export const CLAIM_MS = 120_000;
/**
 * No file is removed this shortly before the end of a claim, because a slow answer must not outlast
 * it.
 */
const MARGIN_MS = 60_000;
const LOOK_AGAIN_MS = 100;

type Place = { db: Db; files: Files };

/**
 * Removes the files of a picture that was removed or withdrawn, and the cards that show it. Nothing
 * else writes them meanwhile: an upload of the same picture waits ({@link waitForRemoval}).
 *
 * @returns whether all are gone. The rest is removed another time
 */
export async function removeFiles({ db, files }: Place, id: string): Promise<boolean> {
  // Also measured by the monotonic clock: others must not consider the claim expired before this
  // process does.
  const latest = performance.now() + CLAIM_MS - MARGIN_MS;
  const removal = await claim(db, id);
  if (!removal) return false;
  if (await isWithdrawn(db, id)) await markWithdrawn(files, id);
  for (const width of removal.widths.split(",").map(Number))
    for (const format of ["avif", "webp", "jpg"] as const) {
      if (performance.now() > latest || Date.now() > removal.claimedUntil - MARGIN_MS) return false;
      await files.remove(pictureFileName(id, width, format));
    }
  for (const { key } of await listCards(db, id)) await files.remove(key);
  await db.deleteFrom("pictureCards").where("pictureId", "=", id).execute();
  await db.deleteFrom("pictureRemovals").where("pictureId", "=", id).execute();
  return true;
}

/** Lists the social cards that show the picture. */
function listCards(db: Db, id: string) {
  return db.selectFrom("pictureCards").select("key").where("pictureId", "=", id).execute();
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

/**
 * Waits until no files of this picture are being removed. Finishes what another process left
 * unfinished.
 */
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

/**
 * Shortens claims after the clock was set back, to the length of a new one. Their owner may still
 * be working.
 */
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

/** Lists the pictures whose files should be removed and that no process has claimed. */
export async function listOpenRemovals(db: Db): Promise<string[]> {
  await shortenClaims(db);
  const rows = await db
    .selectFrom("pictureRemovals")
    .select("pictureId")
    .where("claimedUntil", "<", Date.now())
    .execute();
  return rows.map(({ pictureId }) => pictureId);
}

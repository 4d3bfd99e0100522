import type { Db } from "../database/database.server.ts";
import { lockRow } from "../database/lock-row.server.ts";
import type { Files } from "../files/files.server.ts";
import { auditActor, recordAudit } from "../records/audit.server.ts";
import { listOpenRemovals, removeFiles } from "./picture-removals.server.ts";
import { findPictureColumns, isUsed, type PictureColumn } from "./picture-uses.server.ts";

/**
 * How long an unused picture is kept: its form may not be saved yet, an open page may still show
 * it, and a change may be undone.
 */
export const UNUSED_MS = 24 * 60 * 60 * 1000;

/** How many pictures are checked per query, so that other requests run in between. */
const AT_ONCE = 500;

type Place = { db: Db; files: Files };

/**
 * Removes the rows and files of pictures that nothing has used for {@link UNUSED_MS}. A concurrent
 * save that starts using one either keeps it or, if it comes too late, fails and can be repeated.
 * No row ever refers to a removed picture. Several processes may run this at once.
 *
 * @returns how many rows were removed
 */
export async function removeUnusedPictures(
  { db, files }: Place,
  now: number = Date.now(),
  isStopping: () => boolean = () => false,
): Promise<number> {
  const columns = await findPictureColumns(db);
  await noteUnused(db, columns, now, isStopping);
  const long = await db
    .selectFrom("pictures")
    .select("id")
    .where("unusedSince", "<=", now - UNUSED_MS)
    .where("withdrawnAt", "is", null)
    .execute();
  let removed = 0;
  for (const { id } of long)
    if (!isStopping() && (await removeRow(db, columns, id, now - UNUSED_MS))) removed += 1;
  // The files of these pictures, and of those left over by an interruption.
  for (const id of await listOpenRemovals(db)) if (!isStopping()) await removeFiles({ db, files }, id);
  return removed;
}

/** Records which pictures have become unused, and which are used again. */
async function noteUnused(
  db: Db,
  columns: PictureColumn[],
  now: number,
  isStopping: () => boolean,
): Promise<void> {
  for (let after = ""; !isStopping(); ) {
    const ids = (
      await db
        .selectFrom("pictures")
        .select("id")
        .where("id", ">", after)
        .orderBy("id")
        .limit(AT_ONCE)
        .execute()
    ).map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return;
    const these = db.updateTable("pictures").where("id", ">", after).where("id", "<=", last);
    await these
      .set({ unusedSince: now })
      .where("unusedSince", "is", null)
      .where((eb) => eb.not(isUsed(columns)))
      .execute();
    await these
      .set({ unusedSince: null })
      .where("unusedSince", "is not", null)
      .where(isUsed(columns))
      .execute();
    after = last;
  }
}

async function removeRow(db: Db, columns: PictureColumn[], id: string, before: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Locks before it checks: a concurrent use either came first, or waits and finds the picture
    // gone.
    await lockRow(trx, "pictures", id);
    const removed = await trx
      .deleteFrom("pictures")
      .where("id", "=", id)
      .where("unusedSince", "<=", before)
      // Its row stays, so that it is not uploaded again.
      .where("withdrawnAt", "is", null)
      .where((eb) => eb.not(isUsed(columns)))
      .returning("widths")
      .executeTakeFirst();
    if (!removed) return false;
    await trx
      .insertInto("pictureRemovals")
      .values({ pictureId: id, widths: removed.widths, claimedUntil: 0 })
      .execute();
    await recordAudit(trx, auditActor.system, {
      action: "removed",
      subject: "unused picture",
      subjectId: id,
    });
    return true;
  });
}

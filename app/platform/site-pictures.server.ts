import { type Actor, recordAudit } from "./audit.server.ts";
import type { Db } from "./database/database.server.ts";
import { nestPicture, pictureColumns } from "./images/picture-columns.server.ts";
import type { PictureData } from "./images/picture-data.ts";
import { raiseGeneration } from "./page-cache/generation.server.ts";

/** The fixed places of the site that show one picture, and what the audit list calls them. */
const PLACES = {
  hero: "hero picture",
  logo: "logo",
  "partner-1": "first picture of the partners page",
  "partner-2": "second picture of the partners page",
  "partner-3": "third picture of the partners page",
} as const;
export type PicturePlace = keyof typeof PLACES;

export type SitePicture = { picture: PictureData; alt: string; updatedAt: number };

/** The picture that an administrator chose for a place; undefined: the place shows our own drawing. */
export async function findSitePicture(db: Db, place: PicturePlace): Promise<SitePicture | undefined> {
  return (await findSitePictures(db, [place]))[place];
}

/** The pictures of several places, in one query; a place that shows our own drawing is not among them. */
export async function findSitePictures<Place extends PicturePlace>(
  db: Db,
  places: readonly Place[],
): Promise<Partial<Record<Place, SitePicture>>> {
  const rows = await db
    .selectFrom("sitePictures")
    .innerJoin("pictures", "pictures.id", "sitePictures.pictureId")
    .select(["sitePictures.slot", "sitePictures.alt", "sitePictures.updatedAt", ...pictureColumns])
    .where("sitePictures.slot", "in", places)
    .execute();
  const found: Partial<Record<Place, SitePicture>> = {};
  for (const { slot, ...row } of rows) found[slot as Place] = nestPicture(row);
  return found;
}

/**
 * Puts a stored picture in a place. The later of two administrators wins: each chose the picture in full, so there is
 * no half of the other's work to lose. The same form sent twice is one change.
 */
export async function replaceSitePicture(
  db: Db,
  actor: Actor,
  place: PicturePlace,
  { pictureId, alt }: { pictureId: string; alt: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const current = await trx
      .selectFrom("sitePictures")
      .select(["pictureId", "alt"])
      .where("slot", "=", place)
      .executeTakeFirst();
    if (current?.pictureId === pictureId && current.alt === alt) return;
    const values = { pictureId, alt, updatedAt: Date.now() };
    await trx
      .insertInto("sitePictures")
      .values({ slot: place, ...values })
      .onConflict((conflict) => conflict.column("slot").doUpdateSet(values))
      .execute();
    await raiseGeneration(trx);
    await recordAudit(trx, actor, { action: "replaced", subject: PLACES[place], subjectId: pictureId });
  });
}

/**
 * Changes the words about the picture in a place.
 *
 * @returns false when the place shows our own drawing, which has words of its own
 */
export async function describeSitePicture(
  db: Db,
  actor: Actor,
  place: PicturePlace,
  alt: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const current = await trx
      .selectFrom("sitePictures")
      .select(["pictureId", "alt"])
      .where("slot", "=", place)
      .executeTakeFirst();
    if (!current) return false;
    if (current.alt === alt) return true;
    await trx
      .updateTable("sitePictures")
      .set({ alt, updatedAt: Date.now() })
      .where("slot", "=", place)
      .execute();
    await raiseGeneration(trx);
    await recordAudit(trx, actor, {
      action: "described",
      subject: PLACES[place],
      subjectId: current.pictureId,
    });
    return true;
  });
}

/** Takes the picture out of a place, which then shows our own drawing again; nothing to do where there is none. */
export async function removeSitePicture(db: Db, actor: Actor, place: PicturePlace): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const removed = await trx.deleteFrom("sitePictures").where("slot", "=", place).executeTakeFirst();
    if (removed.numDeletedRows === 0n) return;
    await raiseGeneration(trx);
    await recordAudit(trx, actor, { action: "removed", subject: PLACES[place] });
  });
}

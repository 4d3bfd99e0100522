import { type Actor, recordAudit } from "#app/platform/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { raiseGeneration } from "#app/platform/page-cache/generation.server.ts";
import { type DescribedPicture, describedPicture, picturesById } from "./described-picture.server.ts";

/** The fixed place of the home page's hero picture among `site_pictures` ("heroimagetable" in the specification). */
const HERO_SLOT = "hero";

/** The hero picture that an administrator chose; undefined: the home page shows its own drawing. */
export async function findHeroPicture(
  db: Db,
): Promise<(DescribedPicture & { updatedAt: number }) | undefined> {
  const row = await db
    .selectFrom("sitePictures")
    .select(["pictureId", "alt", "updatedAt"])
    .where("slot", "=", HERO_SLOT)
    .executeTakeFirst();
  if (!row) return undefined;
  const picture = describedPicture(await picturesById(db, [row.pictureId]), row);
  return picture && { ...picture, updatedAt: row.updatedAt };
}

/**
 * Puts a stored picture in the hero's place. The later of two administrators wins: each chose the picture in full, so
 * there is no half of the other's work to lose.
 */
export async function replaceHeroPicture(
  db: Db,
  actor: Actor,
  { pictureId, alt }: { pictureId: string; alt: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const values = { pictureId, alt, updatedAt: Date.now() };
    await trx
      .insertInto("sitePictures")
      .values({ slot: HERO_SLOT, ...values })
      .onConflict((conflict) => conflict.column("slot").doUpdateSet(values))
      .execute();
    await raiseGeneration(trx);
    await recordAudit(trx, actor, { action: "replaced", subject: "hero picture", subjectId: pictureId });
  });
}

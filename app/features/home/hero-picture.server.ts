import { type Actor, recordAudit } from "#app/platform/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { nestPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { raiseGeneration } from "#app/platform/page-cache/generation.server.ts";

/** The fixed place of the home page's hero picture among `site_pictures` ("heroimagetable" in the specification). */
const HERO_SLOT = "hero";

/** The hero picture that an administrator chose; undefined: the home page shows its own drawing. */
export async function findHeroPicture(
  db: Db,
): Promise<{ picture: PictureData; alt: string; updatedAt: number } | undefined> {
  const row = await db
    .selectFrom("sitePictures")
    .innerJoin("pictures", "pictures.id", "sitePictures.pictureId")
    .select(["sitePictures.alt", "sitePictures.updatedAt", ...pictureColumns])
    .where("sitePictures.slot", "=", HERO_SLOT)
    .executeTakeFirst();
  return row && nestPicture(row);
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

import type { Db } from "#app/platform/database/database.server.ts";
import { requestOverwriting } from "#app/platform/database/overwrite-deleted.server.ts";
import { type Actor, recordAudit } from "#app/platform/records/audit.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import { sealPhoto, unsealPhoto } from "#app/platform/secrets/sealed-texts.server.ts";
import { type ConsentNames, unsealNames } from "./consent-key.server.ts";
import { CONSENTS, type ConsentOutcome, type ConsentPlace } from "./consents.server.ts";

/**
 * Decrypts the names of a consent. The audit list says who has read them.
 *
 * @returns undefined if they were encrypted with a key that is missing now
 */
export async function readNames(
  { db, config }: ConsentPlace,
  actor: Actor,
  id: string,
): Promise<ConsentNames | "gone" | undefined> {
  const row = await db.selectFrom("consents").select("sealed").where("id", "=", id).executeTakeFirst();
  if (!row) return "gone";
  const names = unsealNames(config, row.sealed, id);
  if (names) await noteReading(db, actor, id, "read");
  return names;
}

/**
 * Decrypts the photo of a signed form, as a JPEG. The audit list says who has seen it.
 *
 * @returns undefined if it was encrypted with a key that is missing now
 */
export async function readSignedForm(
  { db, config }: ConsentPlace,
  actor: Actor,
  id: string,
): Promise<Buffer | "gone" | undefined> {
  const row = await db
    .selectFrom("consentForms")
    .select("sealed")
    .where("consentId", "=", id)
    .executeTakeFirst();
  if (!row) return "gone";
  const photo = unsealPhoto(config, row.sealed, aboutForm(id));
  if (photo) await noteReading(db, actor, id, "looked at the signed form of");
  return photo;
}

const aboutForm = (id: string) => `form ${id}`;

function noteReading(db: Db, actor: Actor, id: string, action: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { pseudonym } = await trx
      .selectFrom("consents")
      .select("pseudonym")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await recordAudit(trx, actor, { action, subject: "consent", subjectId: id, detail: pseudonym });
  });
}

/**
 * Stores the photo of the form that she and her guardian have signed, in place of an earlier one.
 *
 * @param jpeg without what the camera wrote beside the pixels
 */
export async function keepSignedForm(
  { db, config }: ConsentPlace,
  actor: Actor,
  id: string,
  jpeg: Buffer,
): Promise<ConsentOutcome> {
  const form = { sealed: sealPhoto(config, jpeg, aboutForm(id)), createdAt: Date.now() };
  return change(db, actor, CONSENTS, async ({ trx, find, audit }): Promise<ConsentOutcome> => {
    const consent = await find(id);
    if (!consent) return { ok: false, reason: "gone" };
    await trx
      .insertInto("consentForms")
      .values({ consentId: id, ...form })
      .onConflict((conflict) => conflict.column("consentId").doUpdateSet(form))
      .execute();
    await requestOverwriting(trx);
    await audit({ action: "stored the signed form of", subjectId: id, detail: consent.pseudonym });
    return { ok: true };
  });
}

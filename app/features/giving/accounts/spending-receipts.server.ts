import type { WritableSite } from "#app/platform/http/site.server.ts";
import { type Actor, recordAudit } from "#app/platform/records/audit.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import type { SaveOutcome } from "#app/platform/records/save-outcome.ts";
import { sealPhoto, unsealPhoto } from "#app/platform/secrets/sealed-texts.server.ts";
import { SPENDINGS, wordSpending } from "./spendings.server.ts";

type Place = Pick<WritableSite, "db" | "config">;

const aboutReceipt = (spendingId: string) => `spending receipt ${spendingId}`;

/** Stores the photo of a receipt, in place of an earlier one. Visitors never see it. */
export async function keepSpendingReceipt(
  { db, config }: Place,
  actor: Actor,
  id: string,
  jpeg: Buffer,
): Promise<SaveOutcome> {
  const receipt = { sealed: sealPhoto(config, jpeg, aboutReceipt(id)), createdAt: Date.now() };
  return change(db, actor, SPENDINGS, async ({ trx, find, audit }): Promise<SaveOutcome> => {
    const spent = await find(id);
    if (!spent) return { ok: false, reason: "gone" };
    await trx
      .insertInto("spendingReceipts")
      .values({ spendingId: id, ...receipt })
      .onConflict((conflict) => conflict.column("spendingId").doUpdateSet(receipt))
      .execute();
    await audit({ action: "stored the receipt of", subjectId: id, detail: wordSpending(spent) });
    return { ok: true };
  });
}

/**
 * Decrypts the photo of a receipt. The audit list says who has seen it.
 *
 * @returns undefined if it was encrypted with a key that is missing now
 */
export async function readSpendingReceipt(
  { db, config }: Place,
  actor: Actor,
  id: string,
): Promise<Buffer | "gone" | undefined> {
  const row = await db
    .selectFrom("spendingReceipts")
    .select("sealed")
    .where("spendingId", "=", id)
    .executeTakeFirst();
  if (!row) return "gone";
  const photo = unsealPhoto(config, row.sealed, aboutReceipt(id));
  if (photo)
    await db
      .transaction()
      .execute((trx) =>
        recordAudit(trx, actor, { action: "looked at the receipt of", subject: "spending", subjectId: id }),
      );
  return photo;
}

import type { Selectable } from "kysely";
import type { Db, ReadDb, Trx } from "#app/platform/database/database.server.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { type Change, change } from "#app/platform/records/change.server.ts";
import { type KeyPlace, seal, unseal } from "#app/platform/secrets/sealed-texts.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { type SiteSettings, wordRegistration } from "#app/platform/settings/site-settings.ts";
import { formatMoney } from "#app/platform/text/money.ts";
import { longDate } from "#app/platform/time/site-time.server.ts";
import type { Schema } from "#db/schema.ts";
import { receiptMail } from "../gift-mails.server.ts";
import { GIFTS, type Giver, unsealGiver } from "../gift-record.server.ts";
import { readGiving } from "../giving-settings.server.ts";
import { emailOf } from "../promises.server.ts";
import { drawReceipt, type ReceiptText } from "./receipt-pdf.server.ts";

type Place = Pick<WritableSite, "db" | "config">;
type Receipt = Selectable<Schema["receipts"]>;

export type ReceiptOutcome = { ok: true } | { ok: false; reason: "gone" };

const aboutReceipt = (number: number) => `receipt ${number}`;

/**
 * Issues a receipt for what has arrived of a gift. Its number follows the last one: changes of
 * gifts run one after the other, and one that fails uses up no number. Sent twice, it issues one.
 *
 * @param issuedOn today
 */
export async function issueReceipt(
  { db, config }: Place,
  actor: Actor,
  giftId: string,
  issuedOn: string,
): Promise<ReceiptOutcome> {
  return change(db, actor, GIFTS, async ({ trx, find, audit, skipAudit }): Promise<ReceiptOutcome> => {
    const gift = await find(giftId);
    if (!gift || gift.arrivedAt === null) return { ok: false, reason: "gone" };
    if (await findValidReceipt(trx, giftId)) {
      skipAudit("there is one already");
      return { ok: true };
    }
    const { receipt: words } = await readGiving(trx);
    const number = await nextNumber(trx);
    const giver = unsealGiver(config, gift.sealed, giftId);
    await trx
      .insertInto("receipts")
      .values({
        ...{ number, giftId, currency: gift.currency, purpose: gift.purpose, words, issuedOn },
        amount: gift.amount === null ? null : gift.received,
        sealed: typeof giver === "object" ? seal(config, JSON.stringify(giver), aboutReceipt(number)) : "",
        ...{ cancels: null, issuedByName: actor.name, createdAt: Date.now() },
      })
      .execute();
    const email = config.smtpUrl && typeof giver === "object" ? emailOf(giver.contact) : undefined;
    if (email) await queueMail(trx, receiptMail((await readSiteSettings(trx)).name, email, giftId, number));
    await audit({
      action: "issued",
      subject: "receipt",
      subjectId: giftId,
      detail: `No. ${number}, ${gift.reference}`,
    });
    return { ok: true };
  });
}

async function nextNumber(trx: Trx): Promise<number> {
  const { last } = await trx
    .selectFrom("receipts")
    .select((eb) => eb.fn.max("number").as("last"))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Cancels a receipt, which stays, with the one that cancels it. Sent twice, it cancels once. */
export async function cancelReceiptNo(
  db: Db,
  actor: Actor,
  giftId: string,
  number: number,
  cancellation: { reason: string; issuedOn: string },
): Promise<ReceiptOutcome> {
  return change(db, actor, GIFTS, async (running): Promise<ReceiptOutcome> => {
    const valid = await findValidReceipt(running.trx, giftId);
    if (valid?.number !== number) return { ok: false, reason: "gone" };
    await cancelReceipt(running, actor, giftId, cancellation);
    return { ok: true };
  });
}

/** Cancels a gift's valid receipt by another one, if there is a valid one. */
export async function cancelReceipt(
  { trx, audit }: Pick<Change<"gifts">, "trx" | "audit">,
  actor: Actor,
  giftId: string,
  { reason, issuedOn }: { reason: string; issuedOn: string },
): Promise<void> {
  const valid = await findValidReceipt(trx, giftId);
  if (!valid) return;
  const number = await nextNumber(trx);
  const { amount, currency, purpose, words } = valid;
  await trx
    .insertInto("receipts")
    .values({
      ...{
        number,
        giftId,
        amount,
        currency,
        purpose,
        words,
        sealed: "",
        cancels: valid.number,
        reason,
        issuedOn,
      },
      ...{ issuedByName: actor.name, createdAt: Date.now() },
    })
    .execute();
  const detail = `No. ${valid.number} by No. ${number} (${reason})`;
  await audit({ action: "cancelled", subject: "receipt", subjectId: giftId, detail });
}

/** The receipt of a gift that nobody has cancelled. */
export function findValidReceipt(db: ReadDb, giftId: string): Promise<Receipt | undefined> {
  return db
    .selectFrom("receipts as issued")
    .selectAll()
    .where("giftId", "=", giftId)
    .where("cancels", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("receipts as later")
            .select("later.number")
            .whereRef("later.cancels", "=", "issued.number"),
        ),
      ),
    )
    .executeTakeFirst();
}

/** Lists the receipts of a gift, with those that cancel others. */
export function listReceipts(db: ReadDb, giftId: string) {
  return db
    .selectFrom("receipts")
    .select(["number", "issuedOn", "cancels", "reason"])
    .where("giftId", "=", giftId)
    .orderBy("number")
    .execute();
}

export function findReceipt(db: ReadDb, giftId: string, number: number): Promise<Receipt | undefined> {
  const receipts = db.selectFrom("receipts").selectAll().where("giftId", "=", giftId);
  return receipts.where("number", "=", number).executeTakeFirst();
}

/** Forgets whom the receipts of a gift name. Numbers and amounts stay. */
export async function forgetNamesOnReceipts(trx: Trx, giftId: string): Promise<void> {
  await trx.updateTable("receipts").set({ sealed: "" }).where("giftId", "=", giftId).execute();
}

/** Answers with a receipt as a PDF. */
export async function answerReceipt(db: ReadDb, place: KeyPlace, receipt: Receipt): Promise<Response> {
  const [settings, gift] = await Promise.all([
    readSiteSettings(db),
    db.selectFrom("gifts").select("reference").where("id", "=", receipt.giftId).executeTakeFirstOrThrow(),
  ]);
  const { number, amount, currency, purpose, cancels, reason, issuedOn, words } = receipt;
  const sealed = unseal(place, receipt.sealed, aboutReceipt(number));
  const giver = sealed === undefined ? undefined : (JSON.parse(sealed) as Giver);
  const facts: [string, string][] = [
    ["Cancels", cancels === null ? "" : `Receipt No. ${cancels}`],
    ["Reason", reason],
    ["Received from", giver?.name ?? ""],
    ["In the name of", giver?.onBehalfOf ?? ""],
    ["Amount", amount === null ? "" : formatMoney({ amount, currency })],
    [amount === null ? "Given" : "For", purpose],
    ["Issued on", longDate(issuedOn)],
    ["Reference", gift.reference],
  ];
  return answerPdf(`receipt-${number}.pdf`, {
    ...describeFoundation(settings),
    title: cancels === null ? `Receipt No. ${number}` : `Cancellation No. ${number}`,
    facts: facts.filter(([, fact]) => fact !== ""),
    words: cancels === null ? words : "",
  });
}

/** Who stands above a receipt. */
export const describeFoundation = (settings: SiteSettings) => ({
  foundation: settings.registeredName || settings.name,
  registration: wordRegistration(settings) ?? "",
});

/** Answers with a PDF that nobody keeps. */
export async function answerPdf(name: string, text: ReceiptText): Promise<Response> {
  return new Response(new Uint8Array(await drawReceipt(text)), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

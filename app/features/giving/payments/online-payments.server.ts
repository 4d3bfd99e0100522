import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import type { Config } from "#app/platform/program/config.server.ts";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { dateIn } from "#app/platform/time/site-time.server.ts";
import { GIFTS } from "../gift-record.server.ts";
import { bookArrival } from "../gifts.server.ts";
import { type Paid, type PaymentProvider, PaymentsAway } from "./payment-port.ts";
import { paystack } from "./paystack.server.ts";

/** Afterwards nobody will pay any more. */
const WAITS_MS = 3 * 24 * 3_600_000;
/** How long to wait before the provider is asked about a payment again. */
const ASK_AGAIN_MS = 5 * 60_000;

/** Returns the provider of this site; undefined if nothing is paid online. */
export function paymentProvider({
  paystack: account,
}: Pick<Config, "paystack">): PaymentProvider | undefined {
  return account && paystack(account);
}

/**
 * Begins the payment of a promised gift.
 *
 * @param email the provider asks for it; we don't keep it
 * @param returnTo where the payer comes back to
 * @returns the address of the provider's page
 * @throws PaymentsAway
 */
export async function beginPayment(
  db: Db,
  provider: PaymentProvider,
  gift: { id: string; amount: number; currency: string },
  { email, returnTo }: { email: string; returnTo: string },
): Promise<string> {
  const id = newId();
  const now = Date.now();
  // Stored first: a payment that nobody remembers would never be booked.
  const payment = { id, giftId: gift.id, state: "waiting", createdAt: now, askedAt: now } as const;
  await db.transaction().execute((trx) => trx.insertInto("onlinePayments").values(payment).execute());
  const money = { amount: gift.amount, currency: gift.currency };
  return provider.begin({ id, email, money, returnTo });
}

/** Finds the last payment of a gift of which nothing is known yet. */
export async function findWaitingPayment(db: ReadDb, giftId: string): Promise<string | undefined> {
  const waiting = db
    .selectFrom("onlinePayments")
    .select("id")
    .where("giftId", "=", giftId)
    .where("state", "=", "waiting")
    .orderBy("createdAt", "desc");
  return (await waiting.executeTakeFirst())?.id;
}

/**
 * Asks the provider about a payment, and books what was paid. However often a callback, the payer's
 * return and the job ask, it books once, also after we had stopped waiting.
 *
 * @returns whether it is booked
 * @throws PaymentsAway
 */
export async function settlePayment(db: Db, provider: PaymentProvider, id: string): Promise<boolean> {
  const payment = await db.selectFrom("onlinePayments").selectAll().where("id", "=", id).executeTakeFirst();
  if (!payment || payment.state === "booked") return payment !== undefined;
  const paid = await provider.find(id);
  if (!paid) {
    const state = Date.now() - payment.createdAt > WAITS_MS ? "refused" : "waiting";
    await noteAsked(db, id, state);
    return false;
  }
  await bookPayment(db, provider.name, payment, paid);
  return true;
}

async function noteAsked(db: Db, id: string, state: "waiting" | "refused"): Promise<void> {
  await db
    .transaction()
    .execute((trx) =>
      trx
        .updateTable("onlinePayments")
        .set({ state, askedAt: Date.now() })
        .where("id", "=", id)
        .where("state", "<>", "booked")
        .execute(),
    );
}

async function bookPayment(
  db: Db,
  way: string,
  { id, giftId }: { id: string; giftId: string },
  { money, paidAt }: NonNullable<Paid>,
): Promise<void> {
  await change(db, auditActor.system, GIFTS, async (running) => {
    const { trx, find, audit, skipAudit } = running;
    const { numUpdatedRows } = await trx
      .updateTable("onlinePayments")
      .set({ state: "booked", askedAt: Date.now() })
      .where("id", "=", id)
      .where("state", "<>", "booked")
      .executeTakeFirst();
    const gift = numUpdatedRows > 0n ? await find(giftId) : undefined;
    if (!gift) skipAudit("it is booked already");
    // Nothing is converted: a person has to see to it.
    else if (gift.currency !== money.currency || gift.amount === null)
      await audit({
        action: "could not book",
        subjectId: giftId,
        detail: `${gift.reference}: ${way} says ${money.amount} ${money.currency}`,
      });
    else {
      const bookedOn = dateIn((await readSiteSettings(trx)).timeZone, paidAt);
      await bookArrival(running, auditActor.system, gift, { id, amount: money.amount, bookedOn, way });
    }
    return {};
  });
}

/** Asks about payments whose callback never came, those longest ago first. */
export async function settlePayments({
  db,
  config,
  log,
}: Pick<WritableSite, "db" | "config"> & { log: Pick<WritableSite["log"], "warn"> }): Promise<void> {
  const provider = paymentProvider(config);
  if (!provider) return;
  const due = await db
    .selectFrom("onlinePayments")
    .select("id")
    .where("state", "=", "waiting")
    .where("askedAt", "<", Date.now() - ASK_AGAIN_MS)
    .orderBy("askedAt")
    .limit(50)
    .execute();
  for (const { id } of due) {
    try {
      await settlePayment(db, provider, id);
    } catch (error) {
      if (!(error instanceof PaymentsAway)) throw error;
      log.warn(error.message);
      // All others would wait as long. Next time they come first, should only this one be in trouble.
      await noteAsked(db, id, "waiting");
      return;
    }
  }
}

import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import type { Config } from "#app/platform/program/config.server.ts";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { change, nextVersion } from "#app/platform/records/change.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { readSiteSettings, readToday } from "#app/platform/settings/site-settings.server.ts";
import { formatMoney } from "#app/platform/text/money.ts";
import { dateIn } from "#app/platform/time/site-time.server.ts";
import { GIFTS } from "../gift-record.server.ts";
import { bookArrival, takeBack } from "../gifts.server.ts";
import { NO_REMINDERS } from "../reminders/next-reminder.server.ts";
import { type Paid, type PaymentProvider, PaymentsAway } from "./payment-port.ts";
import { paystack } from "./paystack.server.ts";

/** Afterwards nobody will pay any more. */
const WAITS_MS = 3 * 24 * 3_600_000;
/** How long to wait before the provider is asked about a payment again. */
const ASK_AGAIN_MS = 5 * 60_000;
/** Payers can dispute a payment for about four months. */
const DISPUTABLE_MS = 130 * 24 * 3_600_000;
/** How long to wait before the provider is asked whether a payment was paid back. */
const ASK_REFUND_MS = 24 * 3_600_000;

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
 * Asks the provider about a payment, and books what was paid or paid back. However often callbacks,
 * the payer's return and the job ask, it books once, even after we had stopped waiting.
 *
 * @returns whether it is booked
 * @throws PaymentsAway
 */
export async function settlePayment(db: Db, provider: PaymentProvider, id: string): Promise<boolean> {
  const payment = await db.selectFrom("onlinePayments").selectAll().where("id", "=", id).executeTakeFirst();
  if (!payment) return false;
  if (payment.state === "booked") {
    const paidBack = await provider.findPaidBack(id);
    if (paidBack > payment.paidBack) await bookPaidBack(db, provider.name, id, paidBack);
    else await noteAsked(db, id);
    return true;
  }
  const paid = await provider.find(id);
  if (paid) await bookPayment(db, provider.name, payment, paid);
  else await noteAsked(db, id, Date.now() - payment.createdAt > WAITS_MS);
  return paid !== undefined;
}

/** @param isOver stops waiting for the payment */
async function noteAsked(db: Db, id: string, isOver = false): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const payment = trx.updateTable("onlinePayments").where("id", "=", id);
    await payment.set("askedAt", Date.now()).execute();
    if (isOver) await payment.set("state", "refused").where("state", "=", "waiting").execute();
  });
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

/** What is left of a payment after a part was paid back is a booking of its own. */
const bookingOf = (id: string, paidBack: number) => (paidBack === 0 ? id : `${id}-${paidBack}`);

/** Reverses what is booked of a payment, and books what is left of it. */
async function bookPaidBack(db: Db, way: string, id: string, paidBack: number): Promise<void> {
  await change(db, auditActor.system, GIFTS, async (running) => {
    const { trx, find, update, audit, skipAudit } = running;
    const payments = trx.selectFrom("onlinePayments").selectAll().where("id", "=", id);
    const payment = await payments.executeTakeFirstOrThrow();
    const gift = await find(payment.giftId);
    if (!gift || paidBack <= payment.paidBack) {
      skipAudit("it is booked already");
      return {};
    }
    await trx
      .updateTable("onlinePayments")
      .set({ paidBack, askedAt: Date.now() })
      .where("id", "=", id)
      .execute();
    const bookedOn = await readToday(trx);
    const reason = `${way} paid ${formatMoney({ amount: paidBack, currency: gift.currency })} back`;
    const reversed = { booking: bookingOf(id, payment.paidBack), reason, bookedOn };
    const after = await takeBack(running, auditActor.system, gift, reversed);
    if (!after) {
      // A person has reversed it before.
      await audit({ action: "could not book", subjectId: gift.id, detail: `${gift.reference}: ${reason}` });
      return {};
    }
    const left = gift.received - after.received - (paidBack - payment.paidBack);
    const booking = { id: bookingOf(id, paidBack), amount: left, bookedOn, way };
    if (left > 0) await bookArrival(running, auditActor.system, after, booking);
    // Whoever took their money back isn't reminded of it.
    else await update(after, { ...NO_REMINDERS, updatedAt: nextVersion(after) });
    return {};
  });
}

/** Asks about payments and refunds whose callback may have been lost, the longest waiting first. */
export async function settlePayments({
  db,
  config,
  log,
}: Pick<WritableSite, "db" | "config"> & { log: Pick<WritableSite["log"], "warn"> }): Promise<void> {
  const provider = paymentProvider(config);
  if (!provider) return;
  const now = Date.now();
  const due = await db
    .selectFrom("onlinePayments")
    .select("id")
    .where("state", "<>", "refused")
    .where(({ or, and, eb }) =>
      or([
        and([eb("state", "=", "waiting"), eb("askedAt", "<", now - ASK_AGAIN_MS)]),
        and([eb("createdAt", ">", now - DISPUTABLE_MS), eb("askedAt", "<", now - ASK_REFUND_MS)]),
      ]),
    )
    .orderBy("askedAt")
    .limit(50)
    .execute();
  for (const { id } of due) {
    try {
      await settlePayment(db, provider, id);
    } catch (error) {
      if (!(error instanceof PaymentsAway)) throw error;
      log.warn(error.message);
      // The others would fail too. If only this one is in trouble, they come first next time.
      await noteAsked(db, id);
      return;
    }
  }
}

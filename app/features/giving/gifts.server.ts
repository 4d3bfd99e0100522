import type { Selectable } from "kysely";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { requestOverwriting } from "#app/platform/database/overwrite-deleted.server.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import { forgetMailsAbout, queueMail } from "#app/platform/mail/outbox.server.ts";
import { invalidatePages } from "#app/platform/page-cache/generation.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { type Change, change, nextVersion } from "#app/platform/records/change.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import type { SaveOutcome } from "#app/platform/records/save-outcome.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { formatMoney, parseAmount } from "#app/platform/text/money.ts";
import type { Schema } from "#db/schema.ts";
import { type ArrivalInput, type ArrivedGiftInput, wrongAmount } from "./gift-input.server.ts";
import { thanksMail } from "./gift-mails.server.ts";
import { GIFTS, sealGiver, unsealGiver } from "./gift-record.server.ts";
import { describeGift } from "./payment-details.ts";
import { emailOf, freeReference } from "./promises.server.ts";
import { cancelReceipt, forgetNamesOnReceipts } from "./receipts/receipts.server.ts";
import { NO_REMINDERS } from "./reminders/next-reminder.server.ts";

type GiftPlace = Pick<WritableSite, "db" | "config">;
type Gift = Selectable<Schema["gifts"]>;

const GONE = { ok: false, reason: "gone" } as const;

/** Records a gift that arrived without a promise: cash, in kind, or on somebody's behalf. */
export async function recordGift(
  { db, config }: GiftPlace,
  actor: Actor,
  { id, bookedOn, name, contact, onBehalfOf, ...given }: ArrivedGiftInput,
): Promise<SaveOutcome> {
  return change(db, actor, GIFTS, async (running): Promise<SaveOutcome> => {
    // The form was sent twice.
    if (await running.find(id)) {
      running.skipAudit("it is recorded already");
      return { ok: true };
    }
    const sealed = sealGiver(config, { name, contact, onBehalfOf }, id);
    await insertArrived(running, actor, { id, ...given, sealed, bookedOn });
    return { ok: true };
  });
}

type ArrivedGift = Pick<Gift, "id" | "amount" | "currency" | "purpose" | "way" | "sealed" | "appealId"> & {
  bookedOn: string;
};

/** Inserts a gift that nobody had promised, with its booking. */
export async function insertArrived(
  { trx, insert, audit }: Change<"gifts">,
  actor: Actor,
  { bookedOn, ...given }: ArrivedGift,
): Promise<void> {
  const now = Date.now();
  const gift = await insert({
    ...{ ...given, state: "arrived", reference: await freeReference(trx), received: given.amount ?? 0 },
    ...{ promisedAt: null, arrivedAt: now, thankedAt: null, createdAt: now, updatedAt: now },
  });
  await book(trx, actor, gift, { id: newId(), amount: given.amount ?? 0, bookedOn, way: given.way });
  await audit({ action: "recorded", subjectId: gift.id, detail: `${gift.reference}: ${describeGift(gift)}` });
}

/** Books what has arrived of a gift, also a part of it, or more. Sent twice, it books once. */
export async function confirmArrival(
  db: Db,
  actor: Actor,
  id: string,
  { booking, amount: typed, ...arrival }: ArrivalInput,
): Promise<SaveOutcome> {
  return change(db, actor, GIFTS, async (running): Promise<SaveOutcome> => {
    const { trx, find, skipAudit } = running;
    const gift = await find(id);
    if (!gift) return GONE;
    const isRepeated = await trx
      .selectFrom("giftBookings")
      .select("id")
      .where("id", "=", booking)
      .executeTakeFirst();
    if (isRepeated) {
      skipAudit("it is booked already");
      return { ok: true };
    }
    const amount = gift.amount === null ? 0 : parseAmount(typed, gift.currency);
    if (amount === undefined)
      return { ok: false, reason: "invalid", errors: { amount: wrongAmount(gift.currency) } };
    await bookArrival(running, actor, gift, { id: booking, amount, ...arrival });
    return { ok: true };
  });
}

/** @returns the gift afterwards */
export async function bookArrival(
  { trx, update, audit }: Change<"gifts">,
  actor: Actor,
  gift: Gift,
  arrival: Pick<Booking, "id" | "amount" | "bookedOn" | "way">,
): Promise<Gift> {
  await book(trx, actor, gift, arrival);
  const after = await update(gift, {
    ...{ state: "arrived", received: gift.received + arrival.amount },
    ...{ arrivedAt: gift.arrivedAt ?? Date.now(), updatedAt: nextVersion(gift) },
    ...{ reminded: 0, remindByHand: false },
  });
  const detail = `${gift.reference}: ${wordAmount(gift, arrival.amount)}`;
  await audit({ action: "booked", subjectId: gift.id, detail });
  return after;
}

type Booking = {
  id: string;
  amount: number;
  bookedOn: string;
  way: string;
  reverses?: string;
  reason?: string;
};

/** The one way in which a booking is entered. */
async function book(trx: Trx, actor: Actor, { id, currency }: Gift, { id: booking, ...booked }: Booking) {
  await trx
    .insertInto("giftBookings")
    .values({
      ...{
        id: booking,
        giftId: id,
        currency,
        reverses: null,
        bookedByName: actor.name,
        createdAt: Date.now(),
      },
      ...booked,
    })
    .execute();
  // Visitors see what has arrived.
  await invalidatePages(trx);
}

const wordAmount = (gift: Gift, amount: number) =>
  gift.amount === null ? gift.purpose : formatMoney({ amount, currency: gift.currency });

/**
 * Takes back a booking, which stays in the accounts beside the one that reverses it.
 *
 * @param bookedOn today
 */
export async function reverseBooking(
  db: Db,
  actor: Actor,
  id: string,
  { booking, reason, bookedOn }: { booking: string; reason: string; bookedOn: string },
): Promise<SaveOutcome> {
  return change(db, actor, GIFTS, async (running): Promise<SaveOutcome> => {
    const gift = await running.find(id);
    const reversed = gift && (await takeBack(running, actor, gift, { booking, reason, bookedOn }));
    return reversed ? { ok: true } : GONE;
  });
}

/** @returns the gift afterwards; undefined if the booking is unknown or reversed already */
export async function takeBack(
  { trx, update, audit }: Change<"gifts">,
  actor: Actor,
  gift: Gift,
  { booking, reason, bookedOn }: { booking: string; reason: string; bookedOn: string },
): Promise<Gift | undefined> {
  const open = await findOpenBookings(trx, gift.id);
  const reversed = open.find((known) => known.id === booking);
  if (!reversed) return undefined;
  await book(trx, actor, gift, {
    ...{ id: newId(), amount: -reversed.amount, bookedOn, way: reversed.way, reverses: booking, reason },
  });
  // It says what had arrived, which is no longer so.
  await cancelReceipt({ trx, audit }, actor, gift.id, { reason, issuedOn: bookedOn });
  const isLast = open.length === 1;
  const after = await update(gift, {
    received: gift.received - reversed.amount,
    ...(isLast ? { state: gift.promisedAt === null ? "reversed" : "promised", arrivedAt: null } : {}),
    updatedAt: nextVersion(gift),
  });
  const detail = `${gift.reference}: ${wordAmount(gift, reversed.amount)} (${reason})`;
  await audit({ action: "reversed", subjectId: gift.id, detail });
  return after;
}

/** Finds the bookings of a gift that nobody has reversed. */
function findOpenBookings(trx: Trx, giftId: string) {
  return trx
    .selectFrom("giftBookings as booked")
    .select(["booked.id", "booked.amount", "booked.way"])
    .where("giftId", "=", giftId)
    .where("reverses", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("giftBookings as later").select("later.id").whereRef("later.reverses", "=", "booked.id"),
        ),
      ),
    )
    .execute();
}

/**
 * Notes that a giver was thanked, and mails them the text if they gave an e-mail address.
 *
 * @param text empty if somebody thanked them in another way
 */
export async function thankGiver(
  { db, config }: GiftPlace,
  actor: Actor,
  id: string,
  text: string,
): Promise<SaveOutcome> {
  return change(db, actor, GIFTS, async ({ trx, find, update, audit }): Promise<SaveOutcome> => {
    const gift = await find(id);
    if (!gift || gift.arrivedAt === null) return GONE;
    const giver = unsealGiver(config, gift.sealed, id);
    const email = typeof giver === "object" ? emailOf(giver.contact) : undefined;
    if (text !== "" && email)
      await queueMail(trx, thanksMail((await readSiteSettings(trx)).name, email, id, text));
    await update(gift, { state: "thanked", thankedAt: Date.now(), updatedAt: nextVersion(gift) });
    await audit({ action: "thanked", subjectId: id, detail: gift.reference });
    return { ok: true };
  });
}

/** Deletes who gave something, as they may ask. What arrived stays in the accounts. */
export async function forgetGiver(db: Db, actor: Actor, id: string): Promise<SaveOutcome> {
  return change(db, actor, GIFTS, async ({ trx, find, update, audit }): Promise<SaveOutcome> => {
    const gift = await find(id);
    if (!gift) return GONE;
    await update(gift, { sealed: "", ...NO_REMINDERS, updatedAt: nextVersion(gift) });
    await forgetMailsAbout(trx, { kind: "gift", id });
    await forgetNamesOnReceipts(trx, id);
    await requestOverwriting(trx);
    await audit({ action: "deleted the giver of", subjectId: id, detail: gift.reference });
    return { ok: true };
  });
}

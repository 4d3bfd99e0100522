import type { ReadDb } from "#app/platform/database/database.server.ts";
import { accountName } from "#app/platform/http/rate-limits.server.ts";
import type { KeyPlace } from "#app/platform/secrets/sealed-texts.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { formatMoney } from "#app/platform/text/money.ts";
import { longDate } from "#app/platform/time/site-time.server.ts";
import { unsealGiver } from "../gift-record.server.ts";
import { readGiving } from "../giving-settings.server.ts";
import { describeGift } from "../payment-details.ts";
import { emailOf } from "../promises.server.ts";
import { answerPdf, describeFoundation } from "./receipts.server.ts";

/** The last digits of a phone number, which it has with its country's code and without. */
const OWN_DIGITS = 9;

/** Who a contact belongs to. Empty if it is neither an email address nor a phone number. */
function personOf(contact: string): string {
  const email = emailOf(contact);
  if (email) return accountName(email);
  const digits = contact.replace(/\D/g, "");
  return digits.length < 6 ? "" : digits.slice(-OWN_DIGITS);
}

/**
 * Finds what has arrived in a year from whoever gave a gift: gifts with the same email address or
 * phone number belong together. What was reversed is left out.
 *
 * @returns undefined if nobody said who gave it
 */
export async function findGiftsOfYear(db: ReadDb, place: KeyPlace, giftId: string, year: string) {
  const gift = await db.selectFrom("gifts").select("sealed").where("id", "=", giftId).executeTakeFirst();
  const giver = gift && unsealGiver(place, gift.sealed, giftId);
  if (typeof giver !== "object") return undefined;
  const person = personOf(giver.contact);
  const bookings = await db
    .selectFrom("giftBookings as booked")
    .innerJoin("gifts", "gifts.id", "booked.giftId")
    .select(["giftId", "reference", "sealed", "booked.amount", "booked.currency", "bookedOn", "purpose"])
    .select("gifts.amount as promised")
    .where("bookedOn", ">=", `${year}-01-01`)
    .where("bookedOn", "<=", `${year}-12-31`)
    .where("sealed", "<>", "")
    .where("reverses", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("giftBookings as later").select("later.id").whereRef("later.reverses", "=", "booked.id"),
        ),
      ),
    )
    .orderBy("bookedOn")
    .orderBy("booked.id")
    .execute();
  const own = bookings.filter(({ giftId: id, sealed }) => {
    if (id === giftId) return true;
    const other = person && unsealGiver(place, sealed, id);
    return typeof other === "object" && personOf(other.contact) === person;
  });
  return {
    name: giver.name,
    gifts: own.map(({ bookedOn, reference, promised, amount, currency, purpose }) => ({
      ...{ bookedOn, reference, amount: promised === null ? null : amount, currency, purpose },
    })),
  };
}

/** Answers with all that a giver gave in a year, as a PDF; undefined for an unknown giver. */
export async function answerYear(
  db: ReadDb,
  place: KeyPlace,
  giftId: string,
  year: string,
): Promise<Response | undefined> {
  const found = await findGiftsOfYear(db, place, giftId, year);
  if (!found) return undefined;
  const [settings, { receipt: words }] = await Promise.all([readSiteSettings(db), readGiving(db)]);
  const sums = new Map<string, number>();
  for (const { amount, currency } of found.gifts)
    if (amount !== null) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  const facts: [string, string][] = [
    ...(found.name ? [["Received from", found.name] as [string, string]] : []),
    ...found.gifts.map((gift): [string, string] => [
      longDate(gift.bookedOn),
      `${describeGift(gift)} (${gift.reference})`,
    ]),
    ...Array.from(sums, ([currency, amount]): [string, string] => [
      `In all ${year}`,
      formatMoney({ amount, currency }),
    ]),
  ];
  const text = { ...describeFoundation(settings), title: `Gifts in ${year}`, facts, words };
  return answerPdf(`gifts-${year}.pdf`, text);
}

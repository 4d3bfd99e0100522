import { randomInt } from "node:crypto";
import { reverseSpending, spend, spendingInput } from "#app/features/giving/accounts/spendings.server.ts";
import { confirmArrival, recordGift, reverseBooking } from "#app/features/giving/gifts.server.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";

const ACTOR = { id: null, name: "Random" };
export const CURRENCIES = ["KES", "UGX"];
const DAYS = ["2025-12-31", "2026-01-01", "2026-07-15"];
const pick = <Value>(values: readonly Value[]) => values[randomInt(values.length)] as Value;

type Totals = Record<string, { arrived: number; spent: number }>;

/**
 * Records, books, spends and reverses at random.
 *
 * @returns what must have arrived and be spent, by year and currency
 */
export async function bookAtRandom(
  { db, config }: Pick<WritableSite, "db" | "config">,
  rounds: number,
): Promise<Totals> {
  const totals: Totals = {};
  const count = (day: string, currency: string, field: "arrived" | "spent", amount: number) => {
    const key = `${day.slice(0, 4)} ${currency}`;
    totals[key] ??= { arrived: 0, spent: 0 };
    totals[key][field] += amount;
  };
  const gifts: { id: string; currency: string }[] = [];
  const booked: { id: string; gift: string; currency: string; amount: number }[] = [];
  const spent: { id: string; currency: string; amount: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const [day, currency, amount] = [pick(DAYS), pick(CURRENCIES), 1 + randomInt(1_000_000)];
    const act = randomInt(5);
    if (act === 0 || gifts.length === 0) {
      const id = newId();
      const giver = { name: "", contact: "", onBehalfOf: "" };
      const facts = { id, appealId: null, currency, amount, purpose: "", way: "Cash", bookedOn: day };
      await recordGift({ db, config }, ACTOR, { ...facts, ...giver });
      gifts.push({ id, currency });
      count(day, currency, "arrived", amount);
    } else if (act === 1 || (act === 2 && booked.length === 0)) {
      const gift = pick(gifts);
      const units = gift.currency === "KES" ? 70_000 : 700;
      const id = newId();
      await confirmArrival(db, ACTOR, gift.id, { booking: id, amount: "700", bookedOn: day, way: "Cash" });
      booked.push({ id, gift: gift.id, currency: gift.currency, amount: units });
      count(day, gift.currency, "arrived", units);
    } else if (act === 2) {
      const { id, gift, currency: code, amount: units } = pick(booked);
      const outcome = await reverseBooking(db, ACTOR, gift, { booking: id, reason: "x", bookedOn: day });
      if (outcome.ok) count(day, code, "arrived", -units);
    } else if (act === 3 || spent.length === 0) {
      const id = newId();
      const input = { id, spentOn: day, purpose: "Books", amount: "12", currency, appealId: "" };
      await spend(db, ACTOR, spendingInput.parse(input));
      const units = currency === "KES" ? 1_200 : 12;
      spent.push({ id, currency, amount: units });
      count(day, currency, "spent", units);
    } else {
      const { id, currency: code, amount: units } = pick(spent);
      const outcome = await reverseSpending(db, ACTOR, id, { reason: "x", spentOn: day });
      if (outcome.ok) count(day, code, "spent", -units);
    }
  }
  const nonZero = Object.entries(totals).filter(([, { arrived, spent }]) => arrived !== 0 || spent !== 0);
  return Object.fromEntries(nonZero);
}

/** Brings sums of the accounts into the same form. */
export function totalsOf(
  sums: readonly { year: string; currency: string; arrived: number; spent: number }[],
): Totals {
  return Object.fromEntries(
    sums.map(({ year, currency, arrived, spent }) => [`${year} ${currency}`, { arrived, spent }]),
  );
}

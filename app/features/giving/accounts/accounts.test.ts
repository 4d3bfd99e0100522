import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA } from "#tests/support/send-form.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { confirmArrival, recordGift, reverseBooking } from "../gifts.server.ts";
import { listSpent, sumAccounts } from "./accounts.server.ts";
import { reverseSpending, spend, spendingInput } from "./spendings.server.ts";

const ACTOR = { ...ADA, kind: "administrator" as const };
const CURRENCIES = ["KES", "UGX"];
const DAYS = ["2025-12-31", "2026-01-01", "2026-07-15"];
const pick = <Value>(values: readonly Value[]) => values[randomInt(values.length)] as Value;

describeOnEachEngine("accounts", (open) => {
  test("after many random bookings and reversals, every total is right to the last unit", async () => {
    const database = await open();
    const { db } = database;
    const config = { dataDir: temporaryFolder("accounts"), consentKey: undefined } as WritableSite["config"];
    const expected = new Map<string, { arrived: number; spent: number }>();
    const count = (day: string, currency: string, field: "arrived" | "spent", amount: number) => {
      const key = `${day.slice(0, 4)} ${currency}`;
      const known = expected.get(key) ?? { arrived: 0, spent: 0 };
      expected.set(key, { ...known, [field]: known[field] + amount });
    };
    const gifts: string[] = [];
    const spent: { id: string; currency: string; amount: number }[] = [];
    for (let round = 0; round < 200; round++) {
      const [day, currency, amount] = [pick(DAYS), pick(CURRENCIES), 1 + randomInt(1_000_000)];
      const act = randomInt(5);
      if (act === 0 || gifts.length === 0) {
        const id = newId();
        const giver = { name: "", contact: "", onBehalfOf: "" };
        const facts = { id, appealId: null, currency, amount, purpose: "", way: "Cash", bookedOn: day };
        await recordGift({ db, config }, ACTOR, { ...facts, ...giver });
        gifts.push(id);
        count(day, currency, "arrived", amount);
      } else if (act === 1) {
        const id = pick(gifts);
        const gift = await db
          .selectFrom("gifts")
          .select("currency")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        await confirmArrival(db, ACTOR, id, { booking: newId(), amount: "700", bookedOn: day, way: "Cash" });
        count(day, gift.currency, "arrived", gift.currency === "KES" ? 70_000 : 700);
      } else if (act === 2) {
        const bookings = await db.selectFrom("giftBookings").selectAll().where("amount", ">", 0).execute();
        const { id, giftId, amount: booked, currency: code } = pick(bookings);
        const outcome = await reverseBooking(db, ACTOR, giftId, { booking: id, reason: "x", bookedOn: day });
        if (outcome.ok) count(day, code, "arrived", -booked);
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
    const sums = Object.fromEntries(
      (await sumAccounts(db)).map(({ year, currency, arrived, spent }) => [
        `${year} ${currency}`,
        { arrived, spent },
      ]),
    );
    const nonZero = [...expected].filter(([, { arrived, spent }]) => arrived !== 0 || spent !== 0);
    expect(sums).toEqual(Object.fromEntries(nonZero));
    // What was reversed is not shown as spent.
    const shown = (await listSpent(db, 1_000)).reduce((sum, { amount }) => sum + amount, 0);
    expect(shown).toBe(nonZero.reduce((sum, [, { spent }]) => sum + spent, 0));
  });

  test("a spending is entered once however often it is sent, and reversed once", async () => {
    const { db } = await open();
    const id = newId();
    const input = {
      id,
      spentOn: "2026-01-31",
      purpose: "Books",
      amount: "12.50",
      currency: "KES",
      appealId: "",
    };
    const parsed = spendingInput.parse(input);
    await Promise.all([1, 2].map(() => spend(db, ACTOR, parsed)));
    const reversals = [1, 2].map(() =>
      reverseSpending(db, ACTOR, id, { reason: "Twice", spentOn: "2026-02-01" }),
    );
    expect((await Promise.all(reversals)).map(({ ok }) => ok).sort()).toEqual([false, true]);
    const rows = await db.selectFrom("spendings").select(["amount", "reason"]).orderBy("amount").execute();
    expect(rows).toEqual([
      { amount: -1_250, reason: "Twice" },
      { amount: 1_250, reason: "" },
    ]);
    expect(spendingInput.safeParse({ ...input, amount: "12,5" }).success).toBe(false);
    expect(spendingInput.safeParse({ ...input, purpose: " " }).success).toBe(false);
  });
});

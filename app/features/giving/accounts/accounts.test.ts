import { expect, test } from "vitest";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { bookAtRandom, totalsOf } from "#tests/support/random-bookings.ts";
import { ADA } from "#tests/support/send-form.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { listSpent, sumAccounts } from "./accounts.server.ts";
import { reverseSpending, spend, spendingInput } from "./spendings.server.ts";

const ACTOR = { ...ADA, kind: "administrator" as const };

describeOnEachEngine("accounts", (open) => {
  test("after many random bookings and reversals, every total is right to the last unit", async () => {
    const database = await open();
    const { db } = database;
    const config = { dataDir: temporaryFolder("accounts"), consentKey: undefined } as WritableSite["config"];
    const expected = await bookAtRandom({ db, config }, 200);
    expect(totalsOf(await sumAccounts(db))).toEqual(expected);
    // What was reversed is not shown as spent.
    const shown = (await listSpent(db, 1_000)).reduce((sum, { amount }) => sum + amount, 0);
    expect(shown).toBe(Object.values(expected).reduce((sum, { spent }) => sum + spent, 0));
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

import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { ADA } from "#tests/support/send-form.ts";
import {
  asCsv,
  CSV_COLUMNS,
  knownLines,
  type PromisedGift,
  somePromises,
} from "#tests/support/statements.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { GIFTS } from "../gift-record.server.ts";
import { listOpenLines } from "./open-lines.server.ts";
import type { StatementLine } from "./statement-line.ts";
import { decideLine, importStatement } from "./statements.server.ts";

const ACTOR = { ...ADA, kind: "administrator" as const };

function placeOf({ db }: TestDatabase): Pick<WritableSite, "db" | "config"> {
  return {
    db,
    config: { dataDir: temporaryFolder("statements"), consentKey: undefined } as WritableSite["config"],
  };
}

async function storePromises({ db }: TestDatabase, promises: readonly PromisedGift[]): Promise<void> {
  await change(db, ACTOR, GIFTS, async ({ insert, skipAudit }) => {
    skipAudit("a test");
    for (const { reference, amount, currency } of promises)
      await insert({
        ...{
          id: newId(),
          reference,
          state: "promised",
          amount,
          currency,
          purpose: "",
          way: "Bank",
          sealed: "",
        },
        ...{ promisedAt: 1, arrivedAt: null, thankedAt: null, createdAt: 1, updatedAt: 1 },
      });
    return {};
  });
}

const sumOf = async ({ db }: TestDatabase) => {
  const rows = await db.selectFrom("giftBookings").select("amount").execute();
  return { count: rows.length, sum: rows.reduce((sum, { amount }) => sum + amount, 0) };
};

const lineOf = (text: string, paid: Partial<StatementLine> = {}): StatementLine => ({
  ...{ bookedOn: "2026-03-14", amount: 150_000, currency: "KES", bankId: "", text, ...paid },
});

function shuffled<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, place: randomInt(1e9) }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value);
}

describeOnEachEngine("statements", (open) => {
  test("a line that pays for two gifts is booked on both, once, and only if the sum is right", async () => {
    const database = await open();
    const place = placeOf(database);
    const [one, other, third] = somePromises(3) as [PromisedGift, PromisedGift, PromisedGift];
    await storePromises(
      database,
      [one, other, third].map((gift) => ({ ...gift, currency: "KES" })),
    );
    const both = (amount: number) => lineOf(`${one.reference} ${other.reference}`, { amount });
    const lines = [both(one.amount + other.amount + 1), both(one.amount + other.amount)];
    expect(await importStatement(place, ACTOR, asCsv(lines), CSV_COLUMNS)).toMatchObject({
      lines: { booked: 0, open: 2 },
    });
    const shown = (await listOpenLines(database.db, place.config)).lines;
    const sum = shown.find(({ together }) => together);
    expect(shown.filter(({ together }) => together)).toHaveLength(1);
    expect(sum?.together?.map(({ reference }) => reference).sort()).toEqual(
      [one.reference, other.reference].sort(),
    );
    const gifts = sum?.together?.map(({ id }) => id) as string[];
    const decided = { decision: "pays together", gifts } as const;
    const wrong = shown.find(({ together }) => !together)?.id as string;
    expect(await decideLine(place, ACTOR, wrong, decided)).toEqual({ ok: false, reason: "gone" });
    const line = sum?.id as string;
    const twice = { decision: "pays together", gifts: [...gifts, gifts[0] as string] } as const;
    expect(await decideLine(place, ACTOR, line, twice)).toEqual({ ok: false, reason: "gone" });
    const answers = await Promise.all([1, 2].map(() => decideLine(place, ACTOR, line, decided)));
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await sumOf(database)).toEqual({ count: 2, sum: one.amount + other.amount });
  });

  test("a hundred shuffled, overlapping files book every line once, and double nothing", async () => {
    const database = await open();
    const place = placeOf(database);
    const promises = somePromises(400);
    await storePromises(database, promises);
    const lines = knownLines(promises).map(({ line }, index) => ({ ...line, bankId: `P${index}` }));
    const expected = knownLinesPaying(promises, lines);
    let next = 0;
    while (next < lines.length) {
      // Each file goes back over what earlier ones had, and brings some more.
      const end = Math.min(lines.length, next + 5 + randomInt(20));
      const some = shuffled(lines.slice(Math.max(0, next - 60), end));
      await importStatement(place, ACTOR, asCsv(some), CSV_COLUMNS);
      next = end;
    }
    const again = await importStatement(place, ACTOR, asCsv(shuffled(lines)), CSV_COLUMNS);
    expect(again).toEqual({ kind: "imported", lines: { booked: 0, open: 0, known: 500 } });
    expect(await sumOf(database)).toEqual(expected);
    const rows = await database.db.selectFrom("statementLines").select("state").execute();
    expect(rows).toHaveLength(500);
  });

  test("two people who pay the same on one day count as two, however often they are imported", async () => {
    const database = await open();
    const place = placeOf(database);
    const csv = asCsv([lineOf("Cash deposit"), lineOf("Cash deposit")]);
    for (const known of [0, 2])
      expect(await importStatement(place, ACTOR, csv, CSV_COLUMNS)).toMatchObject({
        lines: { open: 2 - known, known },
      });
    // The columns are remembered.
    expect(await importStatement(place, ACTOR, csv)).toMatchObject({ lines: { known: 2 } });
  });

  test("what could not be booked is proposed, and decided once", async () => {
    const database = await open();
    const place = placeOf(database);
    const [gift] = somePromises(1) as [PromisedGift];
    await storePromises(database, [gift]);
    const csv = asCsv([
      lineOf(gift.reference, { amount: gift.amount + 100 }),
      lineOf("Rent"),
      lineOf("Collection"),
    ]);
    expect(await importStatement(place, ACTOR, csv, CSV_COLUMNS)).toMatchObject({
      lines: { booked: 0, open: 3 },
    });
    const { lines } = await listOpenLines(database.db, place.config);
    const [part, rent, collection] = ["·", "Rent", "Collection"].map((text) => {
      const found = lines.find((line) =>
        text === "·" ? line.amount === gift.amount + 100 : line.text.includes(text),
      );
      if (!found) throw new Error(text);
      return found;
    }) as [(typeof lines)[0], (typeof lines)[0], (typeof lines)[0]];
    const sealed = await database.db.selectFrom("statementLines").select("sealed").execute();
    for (const { sealed: text } of sealed) expect(text).not.toMatch(/Rent|Collection|^$/);
    expect(part.proposals.map(({ reference }) => reference)).toEqual([gift.reference]);
    const pays = { decision: "pays", gift: (part.proposals[0] as { id: string }).id } as const;
    const outcomes = await Promise.all([1, 2].map(() => decideLine(place, ACTOR, part.id, pays)));
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    await decideLine(place, ACTOR, rent.id, { decision: "no gift" });
    await decideLine(place, ACTOR, collection.id, { decision: "new gift" });
    expect(await sumOf(database)).toEqual({ count: 2, sum: gift.amount + 100 + 150_000 });
    expect((await listOpenLines(database.db, place.config)).count).toBe(0);
    // What is decided needs no text, which names people.
    const stored = await database.db.selectFrom("statementLines").select("sealed").execute();
    expect(stored).toEqual([{ sealed: "" }, { sealed: "" }, { sealed: "" }]);
  });

  test("a line for a gift that was booked by hand is recognised without counting again", async () => {
    const database = await open();
    const place = placeOf(database);
    const [gift] = somePromises(1) as [PromisedGift];
    await storePromises(database, [gift]);
    await importStatement(
      place,
      ACTOR,
      asCsv([lineOf(gift.reference, { amount: gift.amount })]),
      CSV_COLUMNS,
    );
    const later = lineOf(gift.reference, { amount: gift.amount, bookedOn: "2026-03-20" });
    await importStatement(place, ACTOR, asCsv([later]), CSV_COLUMNS);
    const { lines } = await listOpenLines(database.db, place.config);
    const proposed = lines[0]?.proposals[0];
    expect(proposed).toMatchObject({ reference: gift.reference, state: "arrived" });
    const decided = { decision: "booked already", gift: proposed?.id as string } as const;
    expect(await decideLine(place, ACTOR, lines[0]?.id as string, decided)).toEqual({ ok: true });
    expect(await sumOf(database)).toEqual({ count: 1, sum: gift.amount });
  });
});

/** What must be booked: lines with the reference, the amount and the currency of a gift. */
function knownLinesPaying(promises: readonly PromisedGift[], lines: readonly StatementLine[]) {
  const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const paying = promises.flatMap((gift) =>
    lines.filter(
      ({ text, amount, currency }) =>
        plain(text).includes(plain(gift.reference)) && amount === gift.amount && currency === gift.currency,
    ),
  );
  return { count: paying.length, sum: paying.reduce((sum, { amount }) => sum + amount, 0) };
}

import { expect, test } from "vitest";
import { knownLines, somePromises } from "#tests/support/statements.ts";
import { findPaid, proposeGifts, referencesIn } from "./match-line.ts";

test("of 500 lines, those with the reference of a gift are booked, and none wrongly", () => {
  const promises = somePromises(400);
  const byReference = new Map(promises.map((gift) => [gift.reference, gift]));
  const lines = knownLines(promises);
  expect(lines).toHaveLength(500);
  const missed = new Map<string, number>();
  let booked = 0;
  for (const { kind, line, pays } of lines) {
    const mentioned = referencesIn(line.text).flatMap((reference) => byReference.get(reference) ?? []);
    const found = findPaid(line, mentioned);
    if (found) expect(found.id, `${kind}: ${line.text}`).toBe(pays?.id);
    if (found) booked += 1;
    else if (pays) missed.set(kind, (missed.get(kind) ?? 0) + 1);
  }
  const payable = lines.filter(({ pays }) => pays).length;
  console.log(`${booked} of ${payable} lines with a valid reference booked, none wrongly of ${lines.length}`);
  expect(payable).toBe(300);
  expect(booked / payable, JSON.stringify([...missed])).toBeGreaterThanOrEqual(0.95);
});

test("a misspelt reference is proposed, the likeliest gift first", () => {
  const promises = somePromises(400);
  for (const { kind, line, means } of knownLines(promises))
    if (means) expect(proposeGifts(line, promises)[0]?.id, `${kind}: ${line.text}`).toBe(means.id);
  const [gift, other] = promises as [(typeof promises)[0], (typeof promises)[0]];
  const misspelt = gift.reference.slice(0, -1) + (gift.reference.endsWith("7") ? "9" : "7");
  const line = { bookedOn: "2026-03-14", amount: gift.amount, currency: "KES", bankId: "", text: misspelt };
  expect(proposeGifts(line, [other, gift])[0]).toBe(gift);
  // The amount alone proposes as well, and a name.
  expect(proposeGifts({ ...line, text: "x" }, [gift])).toEqual([gift]);
  expect(proposeGifts({ ...line, text: "x", amount: 1 }, [gift])).toEqual([]);
  expect(proposeGifts({ ...line, text: `from ${gift.name.toUpperCase()}`, amount: 1 }, [gift])).toEqual([
    gift,
  ]);
});

test("a gift is booked only once by itself, whole, and in its currency", () => {
  const [gift] = somePromises(1) as [ReturnType<typeof somePromises>[0]];
  const line = {
    bookedOn: "2026-03-14",
    amount: gift.amount,
    currency: "KES",
    bankId: "",
    text: gift.reference,
  };
  expect(findPaid(line, [gift])).toBe(gift);
  expect(findPaid(line, [{ ...gift, state: "arrived" }])).toBeUndefined();
  expect(findPaid({ ...line, amount: 1 }, [gift])).toBeUndefined();
  expect(findPaid({ ...line, currency: "UGX" }, [gift])).toBeUndefined();
  expect(findPaid(line, [gift, { ...gift, id: "other" }])).toBeUndefined();
  expect(findPaid(line, [])).toBeUndefined();
});

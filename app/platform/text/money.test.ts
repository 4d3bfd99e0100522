import { expect, test } from "vitest";
import { CURRENCIES } from "./currencies.server.ts";
import { formatMoney, parseAmount, typedAmount } from "./money.ts";

test("an amount is read in the minor units of its currency", () => {
  expect(parseAmount("1500", "KES")).toBe(150_000);
  expect(parseAmount(" 1,500.5 ", "KES")).toBe(150_050);
  expect(parseAmount("1 500 000", "UGX")).toBe(1_500_000);
  expect(parseAmount("1.234", "TND")).toBe(1_234);
});

test("what could mean two amounts, or none, is refused", () => {
  for (const text of [
    "",
    "0",
    "-5",
    "1,50",
    "1.500,00",
    "15,00",
    "1e3",
    "KES 5",
    "1.",
    ".5",
    "10.005",
    "99999999999",
  ])
    expect(parseAmount(text, "KES"), text).toBeUndefined();
  expect(parseAmount("10.5", "UGX")).toBeUndefined();
});

test("an amount is shown with its currency, and typed again as it was", () => {
  const shown = (amount: number, currency: string) => formatMoney({ amount, currency }).replace(/\s/g, " ");
  expect(shown(150_000, "KES")).toBe("KES 1,500");
  expect(shown(150_050, "KES")).toBe("KES 1,500.50");
  expect(shown(1_500, "UGX")).toBe("UGX 1,500");
  for (const { value: currency } of CURRENCIES)
    for (const amount of [1, 99, 100, 123_456_789, 1_000_000_000])
      expect(parseAmount(typedAmount({ amount, currency }), currency), `${amount} ${currency}`).toBe(amount);
});

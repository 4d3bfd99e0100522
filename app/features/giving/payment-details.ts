import { formatMoney } from "#app/platform/text/money.ts";
import type { Way } from "./giving-settings.ts";

type Gift = { amount: number | null; currency: string; purpose: string };

/** Says what a gift is: "KES 1,500 for a school uniform", or "Ten exercise books". */
export function describeGift({ amount, currency, purpose }: Gift): string {
  if (amount === null) return purpose;
  const money = formatMoney({ amount, currency });
  return purpose ? `${money} · ${purpose}` : money;
}

/** What a giver needs to send a gift, a fact on each line, for a QR code, a chat and a mail. */
export function paymentLines(gift: Gift & { reference: string }, way: Way | undefined): string[] {
  const facts: [string, string][] = [
    ["Gift", describeGift(gift)],
    ...(way
      ? ([
          ["To", [way.name, way.holder].filter(Boolean).join(", ")],
          [NUMBER_LABELS[way.kind], way.number],
        ] as [string, string][])
      : []),
    ["Reference", gift.reference],
  ];
  return facts.filter(([, fact]) => fact !== "").map(([label, fact]) => `${label}: ${fact}`);
}

/** What a way's number is. */
export const NUMBER_LABELS: Record<Way["kind"], string> = {
  bank: "Account number",
  mobile: "Number",
  chat: "Number",
  cash: "Where",
  page: "Website",
};

/** An amount in whole minor units of its currency: KES 1,500.00 is 150000. */
export type Money = { amount: number; currency: string };

/** The largest amount, in minor units. Sums of a million of these are exact. */
const MAX_AMOUNT = 1_000_000_000;

/** Returns how many digits an amount has after its point: 2 for KES, 0 for UGX. */
export function fractionDigits(currency: string): number {
  return formatOf(currency).resolvedOptions().maximumFractionDigits as number;
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const format = new Intl.NumberFormat("en", {
    ...{ style: "currency", currency, currencyDisplay: "code", trailingZeroDisplay: "stripIfInteger" },
  });
  formats.set(currency, format);
  return format;
}

/** Formats an amount with its currency: "KES 1,500". */
export function formatMoney({ amount, currency }: Money): string {
  return formatOf(currency).format(amount / 10 ** fractionDigits(currency));
}

/** Formats an amount as it is typed into a field: "1500" or "1500.50". */
export function typedAmount({ amount, currency }: Money): string {
  const digits = fractionDigits(currency);
  const text = (amount / 10 ** digits).toFixed(digits);
  return text.replace(/\.0+$/, "");
}

/**
 * Reads an amount that somebody typed: "1500", "1,500" or "1500.50".
 *
 * @returns minor units, more than zero; undefined if it is something else, or has more digits after
 * its point than the currency
 */
export function parseAmount(text: string, currency: string): number | undefined {
  const [, whole = "", fraction = ""] =
    /^(\d{1,12}|\d{1,3}(?:[ ,]\d{3}){1,3})(?:\.(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const digits = fractionDigits(currency);
  if (whole === "" || fraction.length > digits) return undefined;
  const amount = Number(whole.replace(/[ ,]/g, "") + fraction.padEnd(digits, "0"));
  return amount > 0 && amount <= MAX_AMOUNT ? amount : undefined;
}

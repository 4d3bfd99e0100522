/** Money that arrived, as a bank or a phone company tells it. */
export type StatementLine = {
  /** A calendar date, `yyyy-mm-dd`. */
  bookedOn: string;
  /** In minor units, more than 0. */
  amount: number;
  currency: string;
  /** Everything else that the line says: who paid, and the reason. */
  text: string;
  /** What the bank calls it. Empty if the statement doesn't say. */
  bankId: string;
};

/** Which columns of a table say what. People choose them once for each kind of table. */
export type Columns = {
  date: string;
  dateOrder: DateOrder;
  amount: string;
  decimal: Decimal;
  /** Optional. */
  id: string;
  /** Optional: without it, every amount is in the foundation's currency. */
  currency: string;
};

export const DATE_ORDERS = {
  ymd: "Year, month, day",
  dmy: "Day, month, year",
  mdy: "Month, day, year",
} as const;
export type DateOrder = keyof typeof DATE_ORDERS;
export const DECIMALS = { ".": "1,500.00", ",": "1.500,00" } as const;
export type Decimal = keyof typeof DECIMALS;

/** A table whose columns nobody has chosen yet: its first rows, and what the columns may be. */
export type UnknownTable = { headings: string[]; sample: string[][]; guess: Columns };

export type StatementRead =
  /** `headings`: of the table, if it is one. */
  | { kind: "lines"; lines: StatementLine[]; headings?: string[] }
  | { kind: "table"; table: UnknownTable }
  | { kind: "unreadable"; message: string };

/** Reads a date that is written with numbers. Undefined if it is none. */
export function readDay(text: string, order: DateOrder): string | undefined {
  const parts = /^\D*(\d{1,4})\D(\d{1,2})\D(\d{2,4})(?!\d)/.exec(text)?.slice(1);
  if (!parts) return undefined;
  const [first, second, third] = parts as [string, string, string];
  const [year, month, day] =
    order === "ymd"
      ? [first, second, third]
      : order === "dmy"
        ? [third, second, first]
        : [third, first, second];
  return dayOf(year.length === 2 ? `20${year}` : year, month, day);
}

/** Joins the parts of a date. Undefined if there is no such day. */
export function dayOf(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : undefined;
}

/**
 * Reads an amount as statements write it: "1,500.00", "KES 1500", "+1.500,00".
 *
 * @param digits how many digits the currency has after its point
 * @returns minor units; undefined if it is no amount, or money that left
 */
export function readStatementAmount(text: string, decimal: Decimal, digits: number): number | undefined {
  const plain = text.replace(/[A-Za-z\s'\u00a0+]/g, "").replaceAll(decimal === "." ? "," : ".", "");
  const [, whole, fraction = ""] = /^(\d{1,12})(?:[.,](\d{1,6}))?$/.exec(plain) ?? [];
  // More digits than the currency has are zeros, or it is another currency.
  if (!whole || /[1-9]/.test(fraction.slice(digits))) return undefined;
  const amount = Number(whole + fraction.slice(0, digits).padEnd(digits, "0"));
  return amount > 0 && Number.isSafeInteger(amount) ? amount : undefined;
}

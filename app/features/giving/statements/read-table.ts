import Papa from "papaparse";
import { fractionDigits } from "#app/platform/text/money.ts";
import {
  type Columns,
  type DateOrder,
  type Decimal,
  readDay,
  readStatementAmount,
  type StatementLine,
  type UnknownTable,
} from "./statement-line.ts";

const SAMPLE = 5;

export type Table = { headings: string[]; rows: string[][] };

/** Reads a table with commas, semicolons or tabs, below whatever the bank wrote above it. */
export function readTable(text: string): Table | undefined {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: "greedy" });
  const width = Math.max(0, ...data.slice(0, 200).map((row) => filled(row).length));
  const top = data.findIndex(
    (row) => filled(row).length === width && !row.some((cell) => guessOrder([cell])),
  );
  const headings = data[top]?.map((heading, index) => heading.trim() || `Column ${index + 1}`);
  if (!headings || width < 2 || new Set(headings).size !== headings.length) return undefined;
  return { headings, rows: data.slice(top + 1) };
}

const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== "");

/** Reads what arrived. Rows without a date or an amount, and money that left, are passed over. */
export function readRows({ headings, rows }: Table, columns: Columns, usual: string): StatementLine[] {
  const at = (name: string) => headings.indexOf(name);
  const [date, amount, id, currency] = [
    at(columns.date),
    at(columns.amount),
    at(columns.id),
    at(columns.currency),
  ];
  return rows.flatMap((row) => {
    const code = (row[currency] ?? "").trim().toUpperCase() || usual;
    if (!/^[A-Z]{3}$/.test(code)) return [];
    const bookedOn = readDay(row[date] ?? "", columns.dateOrder);
    const paid = readStatementAmount(row[amount] ?? "", columns.decimal, fractionDigits(code));
    if (bookedOn === undefined || paid === undefined) return [];
    const text = row.filter(
      (cell, index) => index !== date && index !== amount && index !== currency && cell.trim() !== "",
    );
    return [
      { bookedOn, amount: paid, currency: code, bankId: (row[id] ?? "").trim(), text: text.join(" · ") },
    ];
  });
}

/** Suggests what the columns of a table are, and shows its first rows. */
export function describeTable({ headings, rows }: Table): UnknownTable {
  const values = (index: number) => rows.slice(0, 50).map((row) => row[index] ?? "");
  const named = (pattern: RegExp) => headings.findIndex((heading) => pattern.test(heading));
  const date = firstOf(
    named(/date|time|day/i),
    headings.findIndex((_, index) => guessOrder(values(index))),
  );
  const amount = firstOf(named(/paid in|credit|deposit|received|money in/i), named(/amount|value|sum/i));
  const name = (index: number) => headings[index] ?? "";
  return {
    headings,
    sample: rows.slice(0, SAMPLE),
    guess: {
      ...{ date: name(date), dateOrder: guessOrder(values(date)) ?? "dmy" },
      ...{ amount: name(amount), decimal: guessDecimal(values(amount)) },
      ...{ id: name(named(/receipt|transaction id|\bid\b|\bref/i)), currency: name(named(/currency|ccy/i)) },
    },
  };
}

const firstOf = (...indexes: number[]) => indexes.find((index) => index >= 0) ?? -1;

/** The order in which every one of these is a date; undefined if there is none. */
function guessOrder(texts: readonly string[]): DateOrder | undefined {
  const dates = texts.filter((text) => text.trim() !== "");
  if (dates.length === 0) return undefined;
  return (["ymd", "dmy", "mdy"] as const).find((order) => dates.every((text) => readDay(text, order)));
}

function guessDecimal(texts: readonly string[]): Decimal {
  return texts.some((text) => /,\d\d$/.test(text.trim())) ? "," : ".";
}

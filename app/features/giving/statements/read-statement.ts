import type { TextTask } from "#app/platform/texts/text-task.ts";
import { isCamt, readCamt } from "./read-camt.ts";
import { isMt940, readMt940 } from "./read-mt940.ts";
import { describeTable, readRows, readTable } from "./read-table.ts";
import type { Columns, StatementRead } from "./statement-line.ts";

export type StatementFile = {
  text: string;
  /** What people have chosen for tables, by their headings. */
  known: Record<string, Columns>;
  /** What somebody chooses now. */
  chosen?: Columns | undefined;
  /** The foundation's currency. */
  currency: string;
};

const UNREADABLE: StatementRead = {
  kind: "unreadable",
  message: "This is no statement that can be read. Download it as CSV, MT940 or CAMT.053 from your bank.",
};

/** Reads a statement, whatever its format. */
export function readStatement({ text, known, chosen, currency }: StatementFile): StatementRead {
  if (isCamt(text)) return readCamtOrRefuse(text);
  if (isMt940(text)) return { kind: "lines", lines: readMt940(text) };
  const table = readTable(text);
  if (!table) return UNREADABLE;
  const { headings } = table;
  const columns = chosen ?? known[keyOfTable(headings)];
  return columns && headings.includes(columns.date) && headings.includes(columns.amount)
    ? { kind: "lines", lines: readRows(table, columns, currency), headings }
    : { kind: "table", table: describeTable(table) };
}

function readCamtOrRefuse(text: string): StatementRead {
  try {
    return { kind: "lines", lines: readCamt(text) };
  } catch {
    // The parser refuses what declares entities, and what ends too early.
    return UNREADABLE;
  }
}

/** Names a kind of table by its headings. */
export const keyOfTable = (headings: readonly string[]) => headings.join("\n");

/** Long statements are read by the text worker. */
export const readStatementTask: TextTask<StatementFile, StatementRead> = {
  name: "read a statement",
  run: readStatement,
};

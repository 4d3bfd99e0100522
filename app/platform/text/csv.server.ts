import { ReadableStream } from "node:stream/web";

/** What spreadsheets treat as the start of a formula (OWASP, "CSV injection"). */
const FORMULA_START = /^[\s]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
/**
 * Formats one line of a CSV file (RFC 4180), including its line break. Quotes every value, and
 * prefixes an apostrophe to those that a spreadsheet would calculate, so that they stay text.
 */
export function csvLine(values: readonly (string | number | null)[]): string {
  const cells = values.map((value) => {
    const text = value === null ? "" : String(value);
    // A number is no formula, also below zero.
    const isFormula = typeof value !== "number" && FORMULA_START.test(text);
    return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
  });
  return `${cells.join(",")}\r\n`;
}

/**
 * Creates a CSV download. It is streamed while rows are read, so it may be of any length. It starts
 * with a byte order mark, by which spreadsheets recognise UTF-8.
 *
 * @param fileName without characters that have a meaning in a header: `messages-2026-01-31.csv`
 * @param rows the values of each line, in the order of the headings
 */
export function csvDownload(
  fileName: string,
  headings: readonly string[],
  rows: AsyncIterable<readonly (string | number | null)[]>,
): Response {
  const encoder = new TextEncoder();
  async function* lines() {
    yield encoder.encode(`\ufeff${csvLine(headings)}`);
    for await (const row of rows) yield encoder.encode(csvLine(row));
  }
  return new Response(ReadableStream.from(lines()) as BodyInit, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "no-store",
    },
  });
}

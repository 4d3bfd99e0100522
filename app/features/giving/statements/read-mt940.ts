import { fractionDigits } from "#app/platform/text/money.ts";
import { dayOf, readStatementAmount, type StatementLine } from "./statement-line.ts";

/** Whether a text is a statement in the format MT940 (SWIFT). */
export const isMt940 = (text: string) => /^:61:\d{6}/m.test(text) && /^:60[FM]:/m.test(text);

/** `yymmdd`, an entry date, credit or debit, a letter of the currency, amount, type, references. */
const ENTRY = /^(\d{2})(\d{2})(\d{2})(?:\d{4})?(R?[CD])[A-Z]?(\d{1,12},\d{0,6})[A-Z][A-Z0-9]{3}([^\n]*)/;

/** Reads what arrived from a statement in the format MT940. */
export function readMt940(text: string): StatementLine[] {
  const lines: StatementLine[] = [];
  let currency = "";
  let current: StatementLine | undefined;
  for (const [, tag = "", content = ""] of text.replace(/\r\n?/g, "\n").matchAll(FIELD)) {
    if (/^60[FM]$/.test(tag)) currency = /^[CD]\d{6}([A-Z]{3})/.exec(content)?.[1] ?? "";
    else if (tag === "61") {
      current = readEntry(content, currency);
      if (current) lines.push(current);
    } else if (tag === "86" && current) {
      // Banks divide the text into numbered parts, such as "?20".
      current.text = `${current.text} ${content.replace(/\?\d\d/g, " ").replace(/\n/g, "")}`.trim();
      current = undefined;
    }
  }
  return lines;
}

/** A field begins with its tag, and lasts until the next one or the end of the message. */
const FIELD = /^:(\d{2}[A-Z]?):([^\n]*(?:\n(?!:\d{2}[A-Z]?:|-)[^\n]*)*)/gm;

function readEntry(content: string, currency: string): StatementLine | undefined {
  const [, year, month, day, mark, amount, references = ""] = ENTRY.exec(content) ?? [];
  if (!currency || mark !== "C" || !amount || !year || !month || !day) return undefined;
  const bookedOn = dayOf(`20${year}`, month, day);
  const units = readStatementAmount(amount.replace(/,$/, ""), ",", fractionDigits(currency));
  if (bookedOn === undefined || units === undefined) return undefined;
  const [own = "", bankId = ""] = references.split("//");
  const more = content.slice(content.indexOf("\n") + 1 || content.length);
  return { bookedOn, amount: units, currency, bankId: bankId.trim(), text: `${own} ${more}`.trim() };
}

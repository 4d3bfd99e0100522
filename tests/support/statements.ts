import { randomInt } from "node:crypto";
import { makeReference } from "#app/features/giving/references.ts";
import type { Columns, StatementLine } from "#app/features/giving/statements/statement-line.ts";

export type PromisedGift = {
  id: string;
  reference: string;
  amount: number;
  currency: string;
  state: string;
  name: string;
};
/** A line, and the gift that it pays for, if that can be known for sure. */
export type KnownLine = {
  kind: string;
  line: StatementLine;
  pays: PromisedGift | undefined;
  /** The gift that a person would recognise in a line that can't be booked by itself. */
  means?: PromisedGift;
};

const AMOUNTS = [50_000, 150_000, 250_000, 900_000, 1_000_000];
const NAMES = ["Wanjiku", "Otieno", "Achieng", "Mutua", "Njeri", "Barasa", "Chebet", "Kamau"];
const pick = <Value>(values: readonly Value[]) => values[randomInt(values.length)] as Value;

export function somePromises(count: number): PromisedGift[] {
  const references = new Set<string>();
  while (references.size < count) references.add(makeReference(randomInt));
  return Array.from(references, (reference, index) => ({
    ...{ id: `gift-${index}`, reference, amount: pick(AMOUNTS), currency: "KES", state: "promised" },
    name: `${pick(NAMES)} ${pick(NAMES)}`,
  }));
}

/** How people and banks write a reference. */
const WRITTEN: Record<string, (reference: string) => string> = {
  clean: (reference) => `Donation ${reference}`,
  "small letters": (reference) => `for school ${reference.toLowerCase()} thank you`,
  "without its hyphen": (reference) => `REF ${reference.replace("-", "")}`,
  joined: (reference) => `TRFDONATION${reference.replace("-", "")}FROMPHONE0712345678`,
  divided: (reference) =>
    `SCHOOL FEES ${reference.slice(0, 2)} ${reference.slice(2, 6)}\n${reference.slice(6)} OK`,
  "between slashes": (reference) => `/REF/${reference}/INV/2026-0417/`,
};

/**
 * Makes 500 lines of a statement for 400 promises: what people write well, what they misspell, with
 * other amounts and currencies, two gifts in one payment, and what has nothing to do with gifts.
 */
export function knownLines(promises: readonly PromisedGift[]): KnownLine[] {
  let next = 0;
  const gift = () => promises[next++] as PromisedGift;
  const line = (text: string, paid: Partial<StatementLine> = {}): StatementLine => ({
    ...{ bookedOn: "2026-03-14", amount: pick(AMOUNTS), currency: "KES", bankId: "", text, ...paid },
  });
  const many = (count: number, make: () => KnownLine) => Array.from({ length: count }, make);
  return [
    ...Object.entries(WRITTEN).flatMap(([kind, write]) =>
      many(50, () => {
        const pays = gift();
        return { kind, pays, line: line(write(pays.reference), { amount: pays.amount }) };
      }),
    ),
    ...many(40, () => {
      const means = gift();
      const { reference, amount, name } = means;
      const place = randomInt(4);
      const wrong =
        reference.slice(0, place) + (reference[place] === "7" ? "9" : "7") + reference.slice(place + 1);
      return {
        kind: "misspelt",
        pays: undefined,
        means,
        line: line(`Donation ${wrong} ${name}`, { amount }),
      };
    }),
    ...many(20, () => {
      const means = gift();
      const { reference, amount } = means;
      return {
        means,
        kind: "another amount",
        pays: undefined,
        line: line(`Donation ${reference}`, { amount: amount + 100 }),
      };
    }),
    ...many(20, () => {
      const { reference, amount } = gift();
      return {
        kind: "another currency",
        pays: undefined,
        line: line(reference, { amount, currency: "UGX" }),
      };
    }),
    ...many(10, () => {
      const [one, two] = [gift(), gift()];
      const amount = one.amount + two.amount;
      return {
        kind: "two gifts",
        pays: undefined,
        line: line(`${one.reference} ${two.reference}`, { amount }),
      };
    }),
    ...many(50, () => ({
      kind: "a reference of somebody else",
      pays: undefined,
      line: line(`Invoice ${makeReference(randomInt)} ${pick(NAMES)}`),
    })),
    ...many(60, () => ({
      kind: "nothing to do with gifts",
      pays: undefined,
      line: line(`SALARY ${pick(NAMES)} ${randomInt(1e9).toString(36)} ${randomInt(1e9)} INTEREST`),
    })),
  ];
}

/** What people choose for {@link asCsv}. */
export const CSV_COLUMNS: Columns = {
  ...{ date: "Completion Time", dateOrder: "ymd", amount: "Paid In", decimal: "." },
  ...{ id: "Receipt No.", currency: "Currency" },
};

/** Writes lines as a table, like the exports of mobile money. */
export function asCsv(lines: readonly StatementLine[]): string {
  const rows = lines.map(({ bookedOn, amount, currency, text, bankId }) =>
    [bankId, `${bookedOn} 09:30:00`, text.replaceAll("\n", " "), (amount / 100).toFixed(2), "", currency]
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(","),
  );
  return [
    "Statement of the organisation",
    "Receipt No.,Completion Time,Details,Paid In,Withdrawn,Currency",
    ...rows,
  ].join("\r\n");
}

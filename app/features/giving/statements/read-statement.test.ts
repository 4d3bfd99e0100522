import { expect, test } from "vitest";
import { readStatement } from "./read-statement.ts";
import { type Columns, readDay, readStatementAmount } from "./statement-line.ts";

const read = (text: string) => readStatement({ text, known: {}, currency: "KES" });
const linesOf = (text: string) => {
  const statement = read(text);
  if (statement.kind !== "lines") throw new Error(JSON.stringify(statement));
  return statement.lines;
};

const MT940 = `{1:F01EXAMPLEBANK}{4:
:20:STARTUMS
:25:EXAMPLE/0123456789
:28C:5/1
:60F:C260313KES100000,00
:61:2603140314C1500,00NTRFNONREF//B4E08MS9D00A0009
:86:166?00CREDIT?20DONATION KC3X-?217TRD?32EXAMPLE GIVER
:61:2603140314D300,50NTRFNONREF//OUT1
:86:FEES
:61:260315CR9000,NMSCREF7//X2
more of it
:62F:C260315KES110199,50
-}`;

test("MT940: what arrived, with its whole text and the bank's own reference", () => {
  expect(linesOf(MT940.replaceAll("\n", "\r\n"))).toEqual([
    {
      ...{ bookedOn: "2026-03-14", amount: 150_000, currency: "KES", bankId: "B4E08MS9D00A0009" },
      text: "NONREF 166 CREDIT DONATION KC3X- 7TRD EXAMPLE GIVER",
    },
    { bookedOn: "2026-03-15", amount: 900_000, currency: "KES", bankId: "X2", text: "REF7 more of it" },
  ]);
});

const camt = (entries: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`;
const entry = (more: string, mark = "CRDT") =>
  `<Ntry><Amt Ccy="KES">1500.00</Amt><CdtDbtInd>${mark}</CdtDbtInd><BookgDt><Dt>2026-03-14</Dt></BookgDt><AcctSvcrRef>S1</AcctSvcrRef>${more}</Ntry>`;
const payment = (amount: string, words: string) =>
  `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="KES">${amount}</Amt><RltdPties><Dbtr><Nm>Example Giver</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls>`;

test("CAMT.053: one payment, several in one entry, and nothing that left or was taken back", () => {
  const one = { bookedOn: "2026-03-14", amount: 150_000, currency: "KES", bankId: "S1" };
  expect(linesOf(camt(entry(`<NtryDtls>${payment("1500.00", "KC3X-7TRD")}</NtryDtls>`)))).toEqual([
    { ...one, text: "KC3X-7TRD Example Giver" },
  ]);
  expect(linesOf(camt(entry("<AddtlNtryInf>cash</AddtlNtryInf>")))).toEqual([{ ...one, text: "cash" }]);
  expect(
    linesOf(camt(entry(`<NtryDtls>${payment("1000.00", "A")}${payment("500.00", "B")}</NtryDtls>`))),
  ).toEqual([
    { ...one, amount: 100_000, bankId: "S1 1", text: "A Example Giver" },
    { ...one, amount: 50_000, bankId: "S1 2", text: "B Example Giver" },
  ]);
  expect(linesOf(camt(entry("", "DBIT") + entry("<RvslInd>true</RvslInd>")))).toEqual([]);
});

const TABLE = `Organisation: Example
Receipt No.;Completion Time;Details;Paid In;Withdrawn
QCE1;14/03/2026 09:30:00;"Pay Bill from 0712***678 Acc. KC3X-7TRD";1,500.00;
QCE2;15/03/2026 10:00:00;Charge;;30.00
`;
const COLUMNS: Columns = {
  ...{
    date: "Completion Time",
    dateOrder: "dmy",
    amount: "Paid In",
    decimal: ".",
    id: "Receipt No.",
    currency: "",
  },
};

test("a table: its columns are asked for with a good guess, then read", () => {
  const asked = read(TABLE);
  if (asked.kind !== "table") throw new Error(asked.kind);
  expect(asked.table.headings).toEqual(["Receipt No.", "Completion Time", "Details", "Paid In", "Withdrawn"]);
  expect(asked.table.guess).toEqual(COLUMNS);
  expect(asked.table.sample[0]?.[3]).toBe("1,500.00");

  const known = { [asked.table.headings.join("\n")]: COLUMNS };
  const text = "QCE1 · Pay Bill from 0712***678 Acc. KC3X-7TRD";
  const lines = [{ bookedOn: "2026-03-14", amount: 150_000, currency: "KES", bankId: "QCE1", text }];
  expect(readStatement({ text: TABLE, known, currency: "KES" })).toMatchObject({ kind: "lines", lines });
  expect(readStatement({ text: TABLE, known: {}, chosen: COLUMNS, currency: "KES" })).toMatchObject({
    lines,
  });
  // Columns of another table don't count for this one.
  const strange = { ...COLUMNS, amount: "Amount" };
  expect(readStatement({ text: TABLE, known: {}, chosen: strange, currency: "KES" }).kind).toBe("table");
});

test("what is no statement is refused", () => {
  for (const text of ["", "hello", "<html></html>", "\u0000\u0001"])
    expect(read(text).kind).toBe("unreadable");
  const declared = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>`;
  const hostile = read(declared + camt(entry("<AddtlNtryInf>&b;</AddtlNtryInf>")));
  expect(JSON.stringify(hostile)).not.toContain("haha");
  expect(() => read(camt("<Ntry><Amt").slice(0, -20))).not.toThrow();
});

test("dates and amounts are read as chosen, and nothing is guessed at", () => {
  expect(readDay("2026-03-14T09:30", "ymd")).toBe("2026-03-14");
  expect(readDay("14.3.26", "dmy")).toBe("2026-03-14");
  expect(readDay("3/14/2026", "mdy")).toBe("2026-03-14");
  for (const [text, order] of [
    ["31/02/2026", "dmy"],
    ["14/03/2026", "mdy"],
    ["soon", "dmy"],
    ["1", "ymd"],
  ] as const)
    expect(readDay(text, order), text).toBeUndefined();
  expect(readStatementAmount("KES 1,500.00", ".", 2)).toBe(150_000);
  expect(readStatementAmount("+1.500,5", ",", 2)).toBe(150_050);
  expect(readStatementAmount("1500.000", ".", 2)).toBe(150_000);
  for (const text of ["-5", "(5)", "0.00", "", "1.005", "1.5.0", "99999999999999999"])
    expect(readStatementAmount(text, ".", 2), text).toBeUndefined();
});

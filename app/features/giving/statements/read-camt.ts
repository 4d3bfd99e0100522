import { XMLParser } from "fast-xml-parser";
import { fractionDigits } from "#app/platform/text/money.ts";
import { dayOf, readStatementAmount, type StatementLine } from "./statement-line.ts";

/** Whether a text is a statement in the format CAMT.052, CAMT.053 or CAMT.054 (ISO 20022). */
export const isCamt = (text: string) => /<(?:\w+:)?BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)[\s>]/.test(text);

type Node = { [name: string]: unknown };

/** Custom entities are never expanded. */
const parser = new XMLParser({
  ...{ ignoreAttributes: false, attributeNamePrefix: "@", removeNSPrefix: true, parseTagValue: false },
  ...{ parseAttributeValue: false, processEntities: { enabled: true, maxEntityCount: 0 }, textNodeName: "#" },
});

/** Reads what arrived from a statement in the format CAMT.053. */
export function readCamt(text: string): StatementLine[] {
  const root = asNode(asNode(parser.parse(text)).Document);
  return Object.values(root)
    .flatMap((report) => ["Stmt", "Rpt", "Ntfctn"].flatMap((name) => nodes(asNode(report)[name])))
    .flatMap(({ Ntry }) => nodes(Ntry))
    .flatMap(readEntry);
}

/** A bank may put several payments into one entry. */
function readEntry(entry: Node): StatementLine[] {
  if (textOf(entry.CdtDbtInd) !== "CRDT" || textOf(entry.RvslInd) === "true") return [];
  const date = asNode(entry.BookgDt);
  const [, year = "", month = "", day = ""] =
    /^(\d{4})-(\d{2})-(\d{2})/.exec(textOf(date.Dt) || textOf(date.DtTm)) ?? [];
  const bookedOn = dayOf(year, month, day);
  if (bookedOn === undefined) return [];
  const details = nodes(entry.NtryDtls).flatMap(({ TxDtls }) => nodes(TxDtls));
  const payments = details.length > 0 ? details : [entry];
  return payments.flatMap((payment, index) => {
    const paid = amountOf(payment) ?? (payments.length === 1 ? amountOf(entry) : undefined);
    if (!paid) return [];
    const references = asNode(payment.Refs);
    const own = textOf(references.AcctSvcrRef) || textOf(references.TxId);
    const shared = textOf(entry.AcctSvcrRef);
    const bankId = own || (shared && payments.length > 1 ? `${shared} ${index + 1}` : shared);
    const words = [
      payment.RmtInf,
      payment.RltdPties,
      references.EndToEndId,
      payment.AddtlTxInf,
      entry.AddtlNtryInf,
    ];
    return [{ bookedOn, ...paid, bankId, text: words.flatMap(textsIn).join(" ") }];
  });
}

function amountOf(payment: Node): { amount: number; currency: string } | undefined {
  const given = asNode(payment.Amt ?? asNode(asNode(payment.AmtDtls).TxAmt).Amt);
  const currency = textOf(given["@Ccy"]);
  if (!/^[A-Z]{3}$/.test(currency)) return undefined;
  const amount = readStatementAmount(textOf(given["#"]), ".", fractionDigits(currency));
  return amount === undefined ? undefined : { amount, currency };
}

const asNode = (value: unknown): Node => (typeof value === "object" && value !== null ? (value as Node) : {});
const nodes = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(asNode);
const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim() : textOfNode(asNode(value)["#"]);
const textOfNode = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** All texts below a node, without attributes. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "NOTPROVIDED" ? [] : [value.trim()];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return Object.entries(asNode(value)).flatMap(([name, inner]) =>
    name.startsWith("@") ? [] : textsIn(inner),
  );
}

import { z } from "zod";
import { line, type Parsed, paragraph, parseFields, ticked } from "#app/platform/forms/form-text.ts";
import { isCurrency } from "#app/platform/text/currencies.server.ts";
import { parseAmount } from "#app/platform/text/money.ts";
import {
  GIVING_LIMITS,
  type GivingSettings,
  MAX_ITEMS,
  MAX_WAYS,
  WAYS,
  type WayKind,
} from "./giving-settings.ts";

const limits = GIVING_LIMITS;
const needsNumber: Partial<Record<WayKind, string>> = {
  bank: "Enter the number of each bank account.",
  mobile: "Enter the number of each mobile money account.",
  page: "Enter the address of each website, beginning with https://.",
};

const way = z
  .object({
    kind: z.enum(Object.keys(WAYS) as [WayKind], "Choose one of the ways."),
    name: line({ label: "A name", max: limits.name, missing: "Give each way to give a name." }),
    holder: line({ label: "The holder of an account", max: limits.holder }),
    number: line({ label: "A number or an address", max: limits.number }),
    note: paragraph({ label: "A note", max: limits.note }),
  })
  .superRefine(({ kind, number }, context) => {
    const missing = needsNumber[kind];
    const isWrong =
      kind === "page" ? !(number.startsWith("https://") && URL.canParse(number)) : number === "";
    if (missing && isWrong) context.addIssue({ code: "custom", message: missing });
  });

const item = z.object({
  what: line({ label: "What a gift pays for", max: limits.what, missing: "Say what each amount pays for." }),
  amount: z.int().positive(),
});

/** Has at least one of something that names it: a gift is booked by it. */
const isUnique = (names: string[]) => new Set(names).size === names.length;

/** Validates what is stored. */
export const givingSettings = z
  .object({
    isOpen: z.boolean(),
    showsAccounts: z.boolean().default(false),
    currency: z.string().refine(isCurrency, "Choose the currency in which you count gifts."),
    intro: paragraph({ label: "The text above", max: limits.intro }),
    receipt: paragraph({ label: "The text on receipts", max: limits.receipt }).default(""),
    items: z
      .array(item)
      .max(MAX_ITEMS, `There can be at most ${MAX_ITEMS} amounts.`)
      .refine((items) => isUnique(items.map(({ what }) => what)), "Two amounts pay for the same."),
    ways: z
      .array(way)
      .max(MAX_WAYS, `There can be at most ${MAX_WAYS} ways to give.`)
      .refine((ways) => isUnique(ways.map(({ name }) => name)), "Two ways to give have the same name."),
  })
  .superRefine(({ isOpen, ways }, context) => {
    if (isOpen && ways.length === 0)
      context.addIssue({
        code: "custom",
        path: ["ways"],
        message: "Enter at least one way to give before you open the page.",
      });
  });

/**
 * Parses the form: the fields of each item and of each way once, in the same order. Ignores empty
 * rows.
 */
export function parseGivingSettings(form: FormData): Parsed<GivingSettings> {
  const { isOpen, showsAccounts, currency, intro, receipt } = settingsFields.parse(Object.fromEntries(form));
  const items: { what: string; amount: number }[] = [];
  for (const [what = "", typed = ""] of rowsOf(form, ["itemWhat", "itemAmount"])) {
    const amount = isCurrency(currency) ? parseAmount(typed, currency) : 1;
    if (amount === undefined)
      return {
        ok: false,
        errors: { items: `“${typed}” is no amount in ${currency}. Enter it like 1500 or 1500.50.` },
      };
    items.push({ what, amount });
  }
  const ways = rowsOf(form, ["wayKind", "wayName", "wayHolder", "wayNumber", "wayNote"], "wayKind").map(
    ([kind, name, holder, number, note]) => ({ kind, name, holder, number, note }),
  );
  const parsed = parseFields(givingSettings, {
    isOpen,
    showsAccounts,
    currency,
    intro,
    receipt,
    items,
    ways,
  });
  return parsed.ok ? parsed : { ok: false, errors: byField(parsed.errors) };
}

const settingsFields = z.object({
  isOpen: ticked,
  showsAccounts: ticked,
  currency: z.string().catch(""),
  intro: z.string().catch(""),
  receipt: z.string().catch(""),
});

/** Names a row's error after its list, where the form shows it. */
function byField(errors: Record<string, string>): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [field, message] of Object.entries(errors)) named[field.split(".")[0] as string] ??= message;
  return named;
}

/** @param always a field that also an empty row has, such as a choice */
function rowsOf(form: FormData, names: readonly string[], always?: string): string[][] {
  const columns = names.map((name) => form.getAll(name).map(String));
  const rows = (columns[0] ?? []).map((_, row) => columns.map((values) => values[row] ?? ""));
  return rows.filter((row) => row.some((value, column) => names[column] !== always && value.trim() !== ""));
}

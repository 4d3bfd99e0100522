import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { sealGiver } from "#app/features/giving/gift-record.server.ts";
import { makeReference } from "#app/features/giving/references.ts";
import { signId } from "#app/platform/http/signed-ids.server.ts";
import { readRenderedForm } from "./rendered-form.ts";
import type { SignedIn } from "./sign-in.ts";
import { storedRows } from "./stored-rows.ts";

type ChangedSite = { change: (statement: string) => void; dataDir: string };

/**
 * Inserts a promised gift of a giver who said who they are, and returns its id.
 *
 * @param change runs a statement on the site's database
 */
export function insertGift({ change, dataDir }: ChangedSite): string {
  const id = randomUUID();
  const giver = { name: "Example Giver", contact: "giver@example.org", onBehalfOf: "" };
  const sealed = sealGiver({ dataDir, consentKey: undefined }, giver, id);
  change(`insert into gifts (id, reference, state, amount, currency, purpose, way, sealed, promised_at,
      created_at, updated_at)
    values ('${id}', '${makeReference(randomInt)}', 'promised', 150000, 'KES', 'A uniform', 'Cash', '${sealed}', 1, 1, 1)`);
  return id;
}

/** Opens the giving page and the accounts of a site whose pages nobody has read yet. */
export function openGiving({ change }: Pick<ChangedSite, "change">): void {
  const giving = {
    ...{ isOpen: true, showsAccounts: true, currency: "KES", intro: "", receipt: "" },
    ...{ items: [{ what: "A uniform", amount: 150_000 }] },
    ways: [{ kind: "cash", name: "Cash", holder: "", number: "", note: "" }],
  };
  change(`insert into settings (key, value, updated_at) values ('giving', '${JSON.stringify(giving)}', 1)
    on conflict (key) do nothing`);
  change("update site set generation = generation + 1");
}

/** Returns the token in the address of a giver's own page. */
export function giftToken({ dataDir, change }: ChangedSite, id: string): string {
  const key = randomBytes(32).toString("base64");
  change(`insert into secrets (name, value) values ('gifts', '${key}') on conflict (name) do nothing`);
  const [secret] = storedRows({ dataDir }, "select value from secrets where name = 'gifts'");
  return signId(String(secret?.value), id);
}

/** Inserts an open appeal, and returns its id. */
export function insertAppeal({ change }: Pick<ChangedSite, "change">): string {
  const id = randomUUID();
  change(`insert into appeals (id, title, goal, currency, is_open, created_at, updated_at)
    values ('${id}', 'Exam fees', 600000, 'KES', true, 1, 1)`);
  return id;
}

/** Inserts the receipt of a gift, and returns its number. */
export function insertReceipt({ change }: Pick<ChangedSite, "change">, gift: string): number {
  const number = randomInt(1_000, 1_000_000);
  change(`insert into receipts (number, gift_id, amount, currency, purpose, sealed, words, issued_on, issued_by_name, created_at)
    values (${number}, '${gift}', 150000, 'KES', 'A uniform', '', '', '2026-01-31', 'Ada Obi', 1)`);
  return number;
}

/** The fields of an owner's form: two amounts, and two ways to give. */
export const GIVING_FORM: [string, string][] = [
  ...([
    ["isOpen", "on"],
    ["currency", "KES"],
    ["intro", "Every gift goes to school."],
  ] as [string, string][]),
  ...([
    ["itemWhat", "A uniform"],
    ["itemAmount", "1,500"],
  ] as [string, string][]),
  ...([
    ["itemWhat", "A term's fees"],
    ["itemAmount", "9000"],
  ] as [string, string][]),
  ...([
    ["wayKind", "bank"],
    ["wayName", "Example Bank"],
    ["wayHolder", "The Foundation"],
  ] as [string, string][]),
  ...([
    ["wayNumber", "0123456789"],
    ["wayNote", "Branch: Example Street"],
  ] as [string, string][]),
  ...([
    ["wayKind", "cash"],
    ["wayName", "At our events"],
    ["wayHolder", ""],
  ] as [string, string][]),
  ...([
    ["wayNumber", ""],
    ["wayNote", ""],
  ] as [string, string][]),
];

/** Opens the giving page as an owner does, and returns the answer. */
export async function saveGivingForm(owner: SignedIn, fields = GIVING_FORM): Promise<Response> {
  const page = await owner.ask("/admin/settings/giving");
  const form = new URLSearchParams(fields);
  form.set("updatedAt", readRenderedForm(await page.text()).get("updatedAt") as string);
  return owner.ask("/admin/settings/giving", form);
}

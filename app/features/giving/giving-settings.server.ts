import { isDeepStrictEqual } from "node:util";
import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import {
  type SettingsOutcome,
  type SettingsPart,
  saveSettingsPart,
} from "#app/platform/records/merge-settings.server.ts";
import { formBase } from "#app/platform/records/merge-values.server.ts";
import type { SeenInForm } from "#app/platform/records/opened.ts";
import { parseSettingsRow, readSettingsRow } from "#app/platform/settings/settings-rows.server.ts";
import { type GivingSettings, NO_GIVING, WAYS } from "./giving-settings.ts";
import { givingSettings } from "./giving-settings-input.server.ts";

const KEY = "giving";

/** Reads what an owner has said about giving. */
export async function readGiving(db: ReadDb): Promise<GivingSettings> {
  return (await readStored(db)).values;
}

/** Reads the same with what its form is opened with. */
export async function readGivingForm(db: ReadDb) {
  const { values, updatedAt } = await readStored(db);
  return { ...values, base: formBase(values, updatedAt) };
}

async function readStored(db: ReadDb): Promise<{ values: GivingSettings; updatedAt: number }> {
  const { value, updatedAt } = await readSettingsRow(db, KEY);
  const stored = givingSettings.safeParse(parseSettingsRow(value));
  return { values: stored.success ? stored.data : NO_GIVING, updatedAt };
}

const PART: SettingsPart<GivingSettings> = {
  key: KEY,
  subject: "giving",
  isPublic: true,
  rules: {
    fields: {
      isOpen: { label: "The page", text: (isOpen) => (isOpen ? "Visitors see it" : "Closed") },
      showsAccounts: { label: "The accounts", text: (shows) => (shows ? "Visitors see them" : "Closed") },
      currency: { label: "Currency", text: String },
      intro: { label: "The text above", text: String },
      receipt: { label: "On receipts", text: String },
      items: {
        label: "What gifts pay for",
        text: (items) => items.map(({ what, amount }) => `${what}: ${amount}`).join("\n"),
      },
      ways: {
        label: "Ways to give",
        text: (ways) =>
          ways
            .map(({ kind, name, holder, number, note }) =>
              [`${WAYS[kind]}: ${name}`, holder, number, note].filter(Boolean).join("\n"),
            )
            .join("\n\n"),
      },
    },
    // An amount means something else in another currency.
    together: [{ fields: ["currency", "items"] }],
  },
  read: readStored,
  store: JSON.stringify,
  detail: (changed, before, after) =>
    changed.map((field) => (field === "ways" ? describeWays(before, after) : LABELS[field])).join(", "),
};

const LABELS: Record<keyof GivingSettings, string> = {
  isOpen: "the page",
  showsAccounts: "the accounts",
  currency: "currency",
  intro: "text",
  receipt: "text on receipts",
  items: "what gifts pay for",
  ways: "ways to give",
};

/** Says in the history which account numbers gifts were led to before, and are led to now. */
function describeWays(before: GivingSettings, after: GivingSettings): string {
  const numbers = ({ ways }: GivingSettings) =>
    ways.map(({ name, number }) => `${name} ${number}`.trim()).join("; ");
  return `ways to give (before: ${numbers(before) || "none"}; now: ${numbers(after) || "none"})`;
}

/** Returns whether gifts would be sent elsewhere than now, which is the fraud to expect. */
export async function movesGifts(db: ReadDb, { ways }: GivingSettings): Promise<boolean> {
  return !isDeepStrictEqual(ways, (await readGiving(db)).ways);
}

/** Saves them, unless somebody else changed the same since the form was opened. */
export function saveGiving(
  db: Db,
  actor: Actor,
  values: GivingSettings,
  seen: SeenInForm,
): Promise<SettingsOutcome> {
  return saveSettingsPart(db, actor, PART, values, seen);
}

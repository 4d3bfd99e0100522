import type { Db, ReadDb } from "../database/database.server.ts";
import type { Actor } from "../records/audit.server.ts";
import type { FormBase } from "../records/merge-answer.ts";
import {
  type SettingsOutcome,
  type SettingsPart,
  saveSettingsPart,
} from "../records/merge-settings.server.ts";
import { formBase, textFieldsOf } from "../records/merge-values.server.ts";
import type { SeenInForm } from "../records/opened.ts";
import { parseSettingsRow, readSettingsRow } from "./settings-rows.server.ts";
import {
  DEFAULT_SITE_TEXTS,
  SITE_TEXT_NAMES,
  SITE_TEXTS,
  type SiteTextName,
  type SiteTexts,
} from "./site-texts.ts";
import { siteTextsInput } from "./site-texts-input.ts";

export const TEXTS_KEY = "texts";

/** Reads the current texts of the public pages. */
export async function readSiteTexts(db: ReadDb): Promise<SiteTexts> {
  return (await readSiteTextsToEdit(db)).texts;
}

/** Reads some of the texts, so that a page contains no more than it shows. */
export async function readSomeTexts<Name extends SiteTextName>(
  db: ReadDb,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const texts = await readSiteTexts(db);
  return Object.fromEntries(names.map((name) => [name, texts[name]])) as Record<Name, string>;
}

/** Reads the texts and the state with which their form is opened. */
export async function readSiteTextsToEdit(
  db: ReadDb,
): Promise<{ texts: SiteTexts; updatedAt: number; base: FormBase }> {
  const { value, updatedAt } = await readSettingsRow(db, TEXTS_KEY);
  const texts = textsFrom(value);
  return { texts, updatedAt, base: formBase(texts, updatedAt) };
}

const LABELS = Object.fromEntries(SITE_TEXT_NAMES.map((name) => [name, SITE_TEXTS[name].label])) as Record<
  SiteTextName,
  string
>;

const PART: SettingsPart<SiteTexts> = {
  key: TEXTS_KEY,
  subject: "texts",
  isPublic: true,
  rules: { fields: textFieldsOf(LABELS) },
  read: async (trx) => {
    const { texts, updatedAt } = await readSiteTextsToEdit(trx);
    return { values: texts, updatedAt };
  },
  // A text equal to its default is not stored, so it follows later changes of the default.
  store: (texts) => {
    const own = SITE_TEXT_NAMES.filter((name) => texts[name] !== DEFAULT_SITE_TEXTS[name]);
    return JSON.stringify(Object.fromEntries(own.map((name) => [name, texts[name]])));
  },
  detail: (changed) => changed.join(", "),
};

/**
 * Saves all texts, merged with what others saved since the form was opened. The next request shows
 * them.
 */
export function saveSiteTexts(
  db: Db,
  actor: Actor,
  texts: SiteTexts,
  seen: SeenInForm,
): Promise<SettingsOutcome> {
  return saveSettingsPart(db, actor, PART, texts, seen);
}

let lastRead: { value: string; texts: SiteTexts } | undefined;

/** Parses stored texts. Those that are missing or no longer valid fall back to their defaults. */
function textsFrom(value: string | undefined): SiteTexts {
  if (value === undefined) return DEFAULT_SITE_TEXTS;
  if (lastRead?.value === value) return lastRead.texts;
  const stored = parseSettingsRow(value);
  const texts = { ...DEFAULT_SITE_TEXTS };
  for (const name of SITE_TEXT_NAMES) {
    const parsed = siteTextsInput.shape[name].safeParse(stored[name]);
    if (parsed.success) texts[name] = parsed.data;
  }
  lastRead = { value, texts };
  return texts;
}

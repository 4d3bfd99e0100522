import type { ReadDb } from "../database/database.server.ts";
import type { FormBase } from "../records/merge-answer.ts";
import { formBase } from "../records/merge-values.server.ts";
import { dateIn } from "../time/site-time.server.ts";
import { asObject, parseSettingsRow, readSettingsRow } from "./settings-rows.server.ts";
import { settingFields } from "./site-setting-fields.ts";
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from "./site-settings.ts";
import { siteSettingsInput } from "./site-settings-input.ts";

/** The key of the site's row in the settings table. */
export const SITE_KEY = "site";

/** Reads the current settings, with the default for each that was never saved. */
export async function readSiteSettings(db: ReadDb): Promise<SiteSettings> {
  return (await readSiteSettingsToEdit(db)).settings;
}

/** Returns which day it is where the foundation is, `yyyy-mm-dd`. */
export async function readToday(db: ReadDb): Promise<string> {
  return dateIn((await readSiteSettings(db)).timeZone, Date.now());
}

/** Reads the settings and what their form is opened with. */
export async function readSiteSettingsToEdit(
  db: ReadDb,
): Promise<{ settings: SiteSettings; updatedAt: number; base: FormBase }> {
  const { value, updatedAt } = await readSettingsRow(db, SITE_KEY);
  const settings = settingsFrom(value);
  return { settings, updatedAt, base: formBase(settingFields(settings), updatedAt) };
}

let lastRead: { value: string; settings: SiteSettings } | undefined;

/**
 * Reads the stored settings field by field. A field that is missing or no longer valid gets its
 * default, and the others stay.
 */
function settingsFrom(value: string | undefined): SiteSettings {
  if (value === undefined) return DEFAULT_SITE_SETTINGS;
  if (lastRead?.value === value) return lastRead.settings;
  const stored = parseSettingsRow(value);
  const storedSocials = asObject(stored.socials);
  const { socials, ...fields } = siteSettingsInput.shape;
  const { socials: defaultSocials, ...defaults } = DEFAULT_SITE_SETTINGS;
  const settings = {
    ...pickValid(fields, stored, defaults),
    socials: pickValid(socials.shape, storedSocials, defaultSocials),
  };
  lastRead = { value, settings };
  return settings;
}

type Rules<T> = {
  [K in keyof T]: { safeParse(value: unknown): { success: boolean; data?: T[K] | undefined } };
};

function pickValid<T extends object>(rules: Rules<T>, stored: Record<string, unknown>, defaults: T): T {
  const picked = {} as T;
  for (const name of Object.keys(rules) as (keyof T & string)[]) {
    const parsed = rules[name].safeParse(stored[name]);
    picked[name] = parsed.success ? (parsed.data as T[typeof name]) : defaults[name];
  }
  return picked;
}

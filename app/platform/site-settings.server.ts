import { type Actor, recordAudit } from "./audit.server.ts";
import type { Db, Trx } from "./database/database.server.ts";
import { raiseGeneration } from "./page-cache/generation.server.ts";
import {
  asObject,
  changedFields,
  parseSettingsRow,
  readSettingsRow,
  writeSettingsRow,
} from "./settings-rows.server.ts";
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from "./site-settings.ts";
import { siteSettingsInput } from "./site-settings-input.ts";

const KEY = "site";

/** The settings as they hold now, the default for each that was never saved. */
export async function readSiteSettings(db: Db): Promise<SiteSettings> {
  return (await readSiteSettingsToEdit(db)).settings;
}

/** The settings and their version, which the form hands back to {@link saveSiteSettings}; 0 before the first save. */
export async function readSiteSettingsToEdit(db: Db): Promise<{ settings: SiteSettings; updatedAt: number }> {
  const { value, updatedAt } = await readSettingsRow(db, KEY);
  return { settings: settingsFrom(value), updatedAt };
}

/**
 * Saves all settings; the next request shows them.
 *
 * @param versionSeen the `updatedAt` that the form was filled from; left out, it saves over whatever is there
 * @returns `changed` when somebody else saved since then, and nothing was overwritten
 */
export async function saveSiteSettings(
  trx: Trx,
  actor: Actor,
  settings: SiteSettings,
  versionSeen?: number,
): Promise<{ ok: true } | { ok: false; reason: "changed" }> {
  const current = await readSiteSettingsToEdit(trx);
  const changed = changedFields(current.settings, settings);
  if (changed.length === 0) return { ok: true };
  if (!(await writeSettingsRow(trx, KEY, JSON.stringify(settings), versionSeen)))
    return { ok: false, reason: "changed" };
  await raiseGeneration(trx);
  await recordAudit(trx, actor, { action: "updated", subject: "settings", detail: changed.join(", ") });
  return { ok: true };
}

let lastRead: { value: string; settings: SiteSettings } | undefined;

/** What was stored, field by field: one that is missing or no longer valid falls back to its default, the others stay. */
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

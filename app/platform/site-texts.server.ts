import { type Actor, recordAudit } from "./audit.server.ts";
import type { Db, Trx } from "./database/database.server.ts";
import { raiseGeneration } from "./page-cache/generation.server.ts";
import {
  changedFields,
  parseSettingsRow,
  readSettingsRow,
  writeSettingsRow,
} from "./settings-rows.server.ts";
import { DEFAULT_SITE_TEXTS, SITE_TEXT_NAMES, type SiteTextName, type SiteTexts } from "./site-texts.ts";
import { siteTextsInput } from "./site-texts-input.ts";

const KEY = "texts";

/** The texts of the public pages as they hold now. */
export async function readSiteTexts(db: Db): Promise<SiteTexts> {
  return (await readSiteTextsToEdit(db)).texts;
}

/** Some of the texts, so that a page carries no more than it shows. */
export async function readSomeTexts<Name extends SiteTextName>(
  db: Db,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const texts = await readSiteTexts(db);
  return Object.fromEntries(names.map((name) => [name, texts[name]])) as Record<Name, string>;
}

/** The texts and their version, which the form hands back to {@link saveSiteTexts}; 0 before the first save. */
export async function readSiteTextsToEdit(db: Db): Promise<{ texts: SiteTexts; updatedAt: number }> {
  const { value, updatedAt } = await readSettingsRow(db, KEY);
  return { texts: textsFrom(value), updatedAt };
}

/**
 * Saves all texts; the next request shows them. One that is the default is not stored, and follows the default.
 *
 * @param versionSeen the `updatedAt` that the form was filled from
 * @returns `changed` when somebody else saved since then, and nothing was overwritten
 */
export async function saveSiteTexts(
  trx: Trx,
  actor: Actor,
  texts: SiteTexts,
  versionSeen: number,
): Promise<{ ok: true } | { ok: false; reason: "changed" }> {
  const current = await readSiteTexts(trx);
  const changed = changedFields(current, texts);
  if (changed.length === 0) return { ok: true };
  const own = SITE_TEXT_NAMES.filter((name) => texts[name] !== DEFAULT_SITE_TEXTS[name]);
  const value = JSON.stringify(Object.fromEntries(own.map((name) => [name, texts[name]])));
  if (!(await writeSettingsRow(trx, KEY, value, versionSeen))) return { ok: false, reason: "changed" };
  await raiseGeneration(trx);
  await recordAudit(trx, actor, { action: "updated", subject: "texts", detail: changed.join(", ") });
  return { ok: true };
}

let lastRead: { value: string; texts: SiteTexts } | undefined;

/** What was stored, text by text: one that is missing or no longer valid falls back to its default, the others stay. */
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

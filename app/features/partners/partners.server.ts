import { type Actor, recordAudit } from "#app/platform/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { raiseGeneration } from "#app/platform/page-cache/generation.server.ts";
import {
  changedFields,
  parseSettingsRow,
  readSettingsRow,
  writeSettingsRow,
} from "#app/platform/settings-rows.server.ts";
import { findSitePictures } from "#app/platform/site-pictures.server.ts";
import { readSomeTexts } from "#app/platform/site-texts.server.ts";
import { DEFAULT_PARTNERS, type Impact, type PartnerCard, type PartnersContent } from "./partners.ts";
import { impactInput, partnerCardInput } from "./partners-input.ts";

/** The row of the settings table. */
export const PARTNERS_KEY = "partners";
export const PARTNER_PLACES = ["partner-1", "partner-2", "partner-3"] as const;
const TEXTS = ["partnersText", "becomePartnerHeading", "becomePartnerText"] as const;

/** All that the partners page shows: its words and figures, and its three pictures (undefined: our own drawing). */
export async function readPartners(db: Db) {
  const [row, found, texts] = await Promise.all([
    readSettingsRow(db, PARTNERS_KEY),
    findSitePictures(db, PARTNER_PLACES),
    readSomeTexts(db, TEXTS),
  ]);
  const pictures = PARTNER_PLACES.map((place) => {
    const chosen = found[place];
    return chosen && { picture: chosen.picture, alt: chosen.alt };
  });
  return { ...contentFrom(row.value), pictures, texts };
}

/** The words and figures with their version, which the form hands back to {@link savePartners}, and the pictures. */
export async function readPartnersToEdit(db: Db) {
  const [row, found] = await Promise.all([
    readSettingsRow(db, PARTNERS_KEY),
    findSitePictures(db, PARTNER_PLACES),
  ]);
  return { content: contentFrom(row.value), updatedAt: row.updatedAt, pictures: found };
}

/**
 * Saves the cards and figures; the next request shows them.
 *
 * @param versionSeen the `updatedAt` that the form was filled from
 * @returns `changed` when somebody else saved since then, and nothing was overwritten
 */
export async function savePartners(
  db: Db,
  actor: Actor,
  content: PartnersContent,
  versionSeen: number,
): Promise<{ ok: true } | { ok: false; reason: "changed" }> {
  return db.transaction().execute(async (trx) => {
    const { value } = await readSettingsRow(trx, PARTNERS_KEY);
    const changed = changedFields(contentFrom(value), content);
    if (changed.length === 0) return { ok: true };
    if (!(await writeSettingsRow(trx, PARTNERS_KEY, JSON.stringify(content), versionSeen)))
      return { ok: false, reason: "changed" };
    await raiseGeneration(trx);
    await recordAudit(trx, actor, { action: "updated", subject: "partners", detail: changed.join(", ") });
    return { ok: true };
  });
}

/** What was stored, part by part: a part that is missing or not valid is the default's. */
function contentFrom(value: string | undefined): PartnersContent {
  if (value === undefined) return DEFAULT_PARTNERS;
  const stored = parseSettingsRow(value);
  const cards = Array.isArray(stored.cards) ? stored.cards : [];
  const impact = impactInput.safeParse(stored.impact);
  return {
    cards: DEFAULT_PARTNERS.cards.map((standard, index): PartnerCard => {
      const card = partnerCardInput.safeParse(cards[index]);
      return card.success ? card.data : standard;
    }),
    impact: impact.success ? (impact.data satisfies Impact) : DEFAULT_PARTNERS.impact,
  };
}

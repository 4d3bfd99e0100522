import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import {
  type SettingsOutcome,
  type SettingsPart,
  saveSettingsPart,
} from "#app/platform/records/merge-settings.server.ts";
import { formBase, textFieldsOf } from "#app/platform/records/merge-values.server.ts";
import type { SeenInForm } from "#app/platform/records/opened.ts";
import { parseSettingsRow, readSettingsRow } from "#app/platform/settings/settings-rows.server.ts";
import {
  findShownSitePictures,
  findSitePictures,
  sitePictureBase,
} from "#app/platform/settings/site-pictures.server.ts";
import { readSomeTexts } from "#app/platform/settings/site-texts.server.ts";
import { PARTNER_FIELD_LABELS, partnerFields, partnersOf } from "./partner-fields.ts";
import {
  DEFAULT_PARTNERS,
  type Impact,
  isEmptyCard,
  type PartnerCard,
  type PartnersContent,
} from "./partners.ts";
import { impactInput, partnerCardInput } from "./partners-input.ts";

/** The row of the settings table. */
export const PARTNERS_KEY = "partners";
export const PARTNER_PLACES = ["partner-1", "partner-2", "partner-3"] as const;
const TEXTS = ["partnersText", "becomePartnerHeading", "becomePartnerText"] as const;

/**
 * Reads the data of the partners page: cards and figures, texts, and the three pictures (undefined
 * for our own drawing).
 */
export async function readPartners(db: ReadDb) {
  const [row, found, texts] = await Promise.all([
    readSettingsRow(db, PARTNERS_KEY),
    findShownSitePictures(db, PARTNER_PLACES),
    readSomeTexts(db, TEXTS),
  ]);
  const pictures = PARTNER_PLACES.map((place) => {
    const chosen = found[place];
    return chosen && { picture: chosen.picture, alt: chosen.alt };
  });
  const { cards, impact } = contentFrom(row.value);
  return { cards: cards.filter((card) => !isEmptyCard(card)), impact, pictures, texts };
}

/** Reads the texts, figures and pictures, and the values with which each form opens. */
export async function readPartnersToEdit(db: ReadDb) {
  const [row, found] = await Promise.all([
    readSettingsRow(db, PARTNERS_KEY),
    findSitePictures(db, PARTNER_PLACES),
  ]);
  const content = contentFrom(row.value);
  const base = formBase(partnerFields(content), row.updatedAt);
  const pictureBases = {
    "partner-1": sitePictureBase(found["partner-1"]),
    "partner-2": sitePictureBase(found["partner-2"]),
    "partner-3": sitePictureBase(found["partner-3"]),
  };
  return { content, updatedAt: row.updatedAt, base, pictures: found, pictureBases };
}

const PART: SettingsPart<Record<string, string>> = {
  key: PARTNERS_KEY,
  subject: "partners",
  isPublic: true,
  rules: { fields: textFieldsOf(PARTNER_FIELD_LABELS) },
  read: async (trx) => {
    const { value, updatedAt } = await readSettingsRow(trx, PARTNERS_KEY);
    return { values: partnerFields(contentFrom(value)), updatedAt };
  },
  store: (fields) => JSON.stringify(partnersOf(fields)),
  detail: (changed) => changed.map((field) => PARTNER_FIELD_LABELS[field]).join("; "),
};

/**
 * Saves the cards and figures, merged with what others saved since the form was opened. They are
 * visible on the next request.
 */
export function savePartners(
  db: Db,
  actor: Actor,
  content: PartnersContent,
  seen: SeenInForm,
): Promise<SettingsOutcome> {
  return saveSettingsPart(db, actor, PART, partnerFields(content), seen);
}

/** Parses the stored content. A missing or invalid part gets its default. */
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

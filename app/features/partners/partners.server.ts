import type { Db } from "#app/platform/database/database.server.ts";
import { findSitePictures } from "#app/platform/site-pictures.server.ts";
import { DEFAULT_PARTNERS, type Impact, type PartnerCard, type PartnersContent } from "./partners.ts";
import { impactInput, partnerCardInput } from "./partners-input.ts";

/** The row of the settings table. */
export const PARTNERS_KEY = "partners";
const PLACES = ["partner-1", "partner-2", "partner-3"] as const;

/** All that the partners page shows: its words and figures, and its three pictures (undefined: our own drawing). */
export async function readPartners(db: Db) {
  const [row, found] = await Promise.all([
    db.selectFrom("settings").select("value").where("key", "=", PARTNERS_KEY).executeTakeFirst(),
    findSitePictures(db, PLACES),
  ]);
  const pictures = PLACES.map((place) => {
    const chosen = found[place];
    return chosen && { picture: chosen.picture, alt: chosen.alt };
  });
  return { ...contentFrom(row?.value), pictures };
}

/** What was stored, part by part: a part that is missing or not valid is the default's. */
function contentFrom(value: string | undefined): PartnersContent {
  if (value === undefined) return DEFAULT_PARTNERS;
  const stored = parseObject(value);
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

function parseObject(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

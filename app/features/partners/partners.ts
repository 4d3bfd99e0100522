/** One partner's card. No zod here, because the public page imports this file. */
export type PartnerCard = {
  /** The partner's relation to us. */
  title: string;
  name: string;
  /** The address the name links to, such as a profile on a social network; empty for none. */
  url: string;
  description: string;
};

/**
 * The figures of the impact band, as whole numbers; the page appends "+" and "%". A figure that
 * nobody has entered is null and isn't shown.
 */
export type Impact = Record<"partnerships" | "communities" | "successRate", number | null>;

/** The partners as entered by an administrator. An empty card isn't shown. */
export type PartnersContent = { cards: PartnerCard[]; impact: Impact };

/** The places for cards (specification, section 2). */
export const PARTNER_CARD_COUNT = 4;

/** The maximum number of characters of each part of a card. */
export const PARTNER_LIMITS = { title: 80, name: 100, url: 500, description: 400 } as const;

const NO_CARD: PartnerCard = { title: "", name: "", url: "", description: "" };

/** The content until an administrator changes it: no partners and no figures. */
export const DEFAULT_PARTNERS: PartnersContent = {
  cards: Array.from({ length: PARTNER_CARD_COUNT }, () => NO_CARD),
  impact: { partnerships: null, communities: null, successRate: null },
};

/** Returns whether a card is empty. */
export function isEmptyCard(card: PartnerCard): boolean {
  return Object.values(card).every((text) => text === "");
}

/** Who works with us: one card. No zod here: the public page imports this file. */
export type PartnerCard = {
  /** What they are to us. */
  title: string;
  name: string;
  /** Where the name leads, for instance a profile on a social network; empty for none. */
  url: string;
  description: string;
};

/**
 * The figures of the impact band, as whole numbers; the page puts "+" and "%" behind them. One that
 * nobody has entered is null and not shown.
 */
export type Impact = Record<"partnerships" | "communities" | "successRate", number | null>;

/** What an administrator says of our partners. A place whose card is empty is not shown. */
export type PartnersContent = { cards: PartnerCard[]; impact: Impact };

/** The places for cards (specification, section 2). */
export const PARTNER_CARD_COUNT = 4;

/** How many characters each part of a card can have. */
export const PARTNER_LIMITS = { title: 80, name: 100, url: 500, description: 400 } as const;

const NO_CARD: PartnerCard = { title: "", name: "", url: "", description: "" };

/** What holds until an administrator changes it: nobody has been named yet, and nothing counted. */
export const DEFAULT_PARTNERS: PartnersContent = {
  cards: Array.from({ length: PARTNER_CARD_COUNT }, () => NO_CARD),
  impact: { partnerships: null, communities: null, successRate: null },
};

/** Whether nothing was entered into a card. */
export function isEmptyCard(card: PartnerCard): boolean {
  return Object.values(card).every((text) => text === "");
}

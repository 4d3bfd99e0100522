/** Who works with us: one card. No zod here: the public page imports this file. */
export type PartnerCard = {
  /** What they are to us. */
  title: string;
  name: string;
  /** Where the name leads, for instance a profile on a social network; empty for none. */
  url: string;
  description: string;
};

/** The figures of the impact band, as whole numbers; the page puts "+" and "%" behind them. */
export type Impact = { partnerships: number; communities: number; successRate: number };

/** What an administrator says of our partners. */
export type PartnersContent = { cards: PartnerCard[]; impact: Impact };

/** How many characters each part of a card can have. */
export const PARTNER_LIMITS = { title: 80, name: 100, url: 500, description: 400 } as const;

/**
 * What holds until an administrator changes it: the four cards and the figures of the specification (sections 2 and 9).
 * The people and firms are invented; example.org belongs to nobody.
 */
export const DEFAULT_PARTNERS: PartnersContent = {
  cards: [
    {
      title: "Education Service Coordinator",
      name: "Hauwa Sule, riverside schools",
      url: "",
      description:
        "Knows every head teacher along the river. When a girl wants to come back, she finds the desk, and stays in the room until the register carries her name again.",
    },
    {
      title: "Education Service Coordinator",
      name: "Ngozi Ede, hill schools",
      url: "",
      description:
        "Hears first when a girl stops coming to class. Her call reaches us within days, while the way back is still short.",
    },
    {
      title: "Corporate Partner",
      name: "Marigold Textile Works",
      url: "",
      description:
        "Weaves and sews the uniforms, made to measure, and trains young mothers at its looms during the holidays for a fair wage.",
    },
    {
      title: "Influencer Partner",
      name: "Zainab Ladan",
      url: "https://example.org/zainab",
      description:
        "Went back to school with a baby on her back and tells of it, in her own words, to everybody who follows her.",
    },
  ],
  impact: { partnerships: 4, communities: 5, successRate: 95 },
};

import type { PartnersContent } from "#app/features/partners/partners.ts";
import type { SiteSettings } from "#app/platform/settings/site-settings.ts";
import type { SiteTexts } from "#app/platform/settings/site-texts.ts";

/**
 * The contact details and the registration of the invented foundation. The numbers are reserved for
 * fiction, and example.org belongs to nobody.
 */
export const CONTACT_DATA = {
  registeredName: "Incorporated Trustees of Her Value Foundation",
  registrationNumber: "IT 000000 (invented, like everything on this demo)",
  contactPhone: "+234 800 555 0100",
  contactEmail: "hello@example.org",
  joinUrl: "https://example.org/join",
  volunteerUrl: "https://example.org/volunteer",
  whatsappNumber: "2348005550100",
  socials: {
    facebook: "https://example.org/facebook",
    x: "https://example.org/x",
    instagram: "https://example.org/instagram",
    linkedin: "https://example.org/linkedin",
    youtube: "",
  },
} satisfies Partial<SiteSettings>;

/** Texts that an empty site leaves out. */
export const TEXTS = {
  quotation:
    "People say that I was brave. I was not brave, I was bored. I had wanted to know for three years how it goes on.",
  quotationBy: "Amarachi, 19, back in form three",
} satisfies Partial<SiteTexts>;

/** The partners: the four cards and the figures of the specification (sections 2 and 9). */
export const PARTNERS: PartnersContent = {
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

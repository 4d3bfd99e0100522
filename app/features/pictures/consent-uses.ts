/** What a consent may be for. */
export const CONSENT_USES = {
  forWebsite: "This website",
  forSocial: "Social networks and chats",
  forPrint: "Print: leaflets, reports, newspapers",
  forAppeals: "Appeals for donations",
} as const;
export type ConsentUse = keyof typeof CONSENT_USES;

/**
 * What an administrator says about the foundation; every page may show it. What was never said is an
 * empty string. No zod here: public pages import this file.
 */
export type SiteSettings = {
  /** The foundation's name. */
  name: string;
  /** As people read it; see {@link telephoneLink}. */
  contactPhone: string;
  contactEmail: string;
  /** The form where people join the community. */
  joinUrl: string;
  /** The form where people volunteer. */
  volunteerUrl: string;
  /** With its country code, digits only. */
  whatsappNumber: string;
  /** Where Donate leads; empty: into a chat, or to Contact while there is no WhatsApp number. */
  donateUrl: string;
  /** What the chat behind "Donate" already says. */
  donateMessage: string;
  /** Where Become a Partner leads; empty: as with Donate. */
  partnerUrl: string;
  /** What the chat behind "Become a Partner" already says. */
  partnerMessage: string;
  /** Addresses of the foundation's profiles; an empty one is not shown. */
  socials: Record<SocialNetwork, string>;
  /** IANA name of the zone in which dates are shown and posts are scheduled. */
  timeZone: string;
};

export const SOCIAL_NETWORKS = ["facebook", "x", "instagram", "linkedin", "youtube"] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

export const SOCIAL_NAMES: Record<SocialNetwork, string> = {
  facebook: "Facebook",
  x: "X (Twitter)",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  youtube: "YouTube",
};

/**
 * What holds until an administrator changes it. Nothing here may be invented: no number, address or
 * link that belongs to nobody. Invented values for trying the product out are in `db/demo`.
 */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  name: "Her Value Foundation",
  contactPhone: "",
  contactEmail: "",
  joinUrl: "",
  volunteerUrl: "",
  whatsappNumber: "",
  donateUrl: "",
  donateMessage: "Hello! I would like to support girls who return to school. How can I donate?",
  partnerUrl: "",
  partnerMessage: "Hello! Our organisation would like to partner with you. How can we start?",
  socials: { facebook: "", x: "", instagram: "", linkedin: "", youtube: "" },
  timeZone: "Africa/Lagos",
};

/** The address that opens a WhatsApp chat, with the message already written if there is one. */
export function whatsappLink(number: string, message: string): string {
  const text = message && `?text=${encodeURIComponent(message)}`;
  return `https://wa.me/${number.replace(/\D/g, "")}${text}`;
}

/** The address that calls a phone number written for people. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

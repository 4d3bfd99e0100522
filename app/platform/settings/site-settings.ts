/**
 * What an administrator says about the foundation. Every page may show it. Unset values are empty
 * strings. No zod here, because public pages import this file.
 */
export type SiteSettings = {
  /** The foundation's name. */
  name: string;
  /** The name and the number under which the authorities know it, as people read them. */
  registeredName: string;
  registrationNumber: string;
  /** As people read it. See {@link telephoneLink}. */
  contactPhone: string;
  contactEmail: string;
  /** The form where people join the community. */
  joinUrl: string;
  /** The form where people volunteer. */
  volunteerUrl: string;
  /** With its country code, digits only. */
  whatsappNumber: string;
  /** Where Donate leads. If empty: to a chat, or to Contact if there is no WhatsApp number. */
  donateUrl: string;
  /** The prepared message of the chat behind "Donate". */
  donateMessage: string;
  /** Where Become a Partner leads. If empty: as with Donate. */
  partnerUrl: string;
  /** The prepared message of the chat behind "Become a Partner". */
  partnerMessage: string;
  /** Addresses of the foundation's profiles. Empty ones are not shown. */
  socials: Record<SocialNetwork, string>;
  /** IANA name of the time zone in which dates are shown and posts are scheduled. */
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
 * The default values. None may be invented: no number, address or link that belongs to nobody.
 * Invented values for trying the product out are in `db/demo`.
 */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  name: "Her Value Foundation",
  registeredName: "",
  registrationNumber: "",
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

/** Returns the address that opens a WhatsApp chat, with a prepared message if there is one. */
export function whatsappLink(number: string, message: string): string {
  const text = message && `?text=${encodeURIComponent(message)}`;
  return `https://wa.me/${number.replace(/\D/g, "")}${text}`;
}

/** Returns the address that calls a phone number written for people. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

/** Says as what a foundation is registered, as far as that is set. */
export function wordRegistration({
  registeredName,
  registrationNumber,
}: Pick<SiteSettings, "registeredName" | "registrationNumber">): string | undefined {
  if (!registeredName) return registrationNumber ? `Registration number ${registrationNumber}` : undefined;
  const number = registrationNumber && `, number ${registrationNumber}`;
  return `Registered as ${registeredName}${number}`;
}

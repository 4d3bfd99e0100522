import { type SiteSettings, SOCIAL_NAMES, SOCIAL_NETWORKS, type SocialNetwork } from "./site-settings.ts";

export type SettingField = Exclude<keyof SiteSettings, "socials"> | `socials.${SocialNetwork}`;

/** The labels of the settings form's fields, in its order. */
export const SETTING_LABELS: Record<SettingField, string> = {
  name: "Name",
  registeredName: "Registered name (optional)",
  registrationNumber: "Registration number (optional)",
  timeZone: "Time zone",
  contactPhone: "Phone",
  contactEmail: "Email",
  joinUrl: "Join form address",
  volunteerUrl: "Volunteer form address",
  whatsappNumber: "WhatsApp number",
  donateMessage: "Donation message",
  donateUrl: "Donation page address (optional)",
  partnerMessage: "Partner message",
  partnerUrl: "Partner page address (optional)",
  ...ofNetworks(SOCIAL_NAMES),
};

/** Converts settings to the values of the form's fields. */
export function settingFields({ socials, ...own }: SiteSettings): Record<SettingField, string> {
  const whatsappNumber = own.whatsappNumber && `+${own.whatsappNumber}`;
  return { ...own, whatsappNumber, ...ofNetworks(socials) };
}

/** Converts the values of the form's fields back to settings. */
export function settingsOf(fields: Record<SettingField, string>): SiteSettings {
  const own = { ...fields } as Record<string, string>;
  for (const network of SOCIAL_NETWORKS) delete own[`socials.${network}`];
  const socials = Object.fromEntries(
    SOCIAL_NETWORKS.map((network) => [network, fields[`socials.${network}`]]),
  ) as Record<SocialNetwork, string>;
  return {
    ...(own as Omit<SiteSettings, "socials">),
    whatsappNumber: fields.whatsappNumber.replace(/^\+/, ""),
    socials,
  };
}

function ofNetworks(texts: Record<SocialNetwork, string>) {
  return Object.fromEntries(
    SOCIAL_NETWORKS.map((network) => [`socials.${network}`, texts[network]]),
  ) as Record<`socials.${SocialNetwork}`, string>;
}

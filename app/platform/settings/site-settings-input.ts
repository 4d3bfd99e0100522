import { z } from "zod";
import { line, type Parsed, paragraph, parseFields, textFields } from "../forms/form-text.ts";
import { type SiteSettings, SOCIAL_NAMES, SOCIAL_NETWORKS, type SocialNetwork } from "./site-settings.ts";

const webAddress = (label: string) =>
  line({ label, max: 500 }).refine((text) => text === "" || isWebAddress(text), {
    error: `${label} must start with https:// and be a complete web address.`,
  });

const whatsappNumber = z
  .string("Enter a WhatsApp number.")
  .transform((text) => text.replace(/[\s()./-]/g, "").replace(/^(\+|00)/, ""))
  // E.164: country code first, at most 15 digits in total.
  .refine((digits) => digits === "" || /^[1-9]\d{7,14}$/.test(digits), {
    error: "Enter the WhatsApp number with its country code, for example +234 800 555 0100.",
  });

const socials = Object.fromEntries(
  SOCIAL_NETWORKS.map((network) => [network, webAddress(`The ${SOCIAL_NAMES[network]} address`)]),
) as Record<SocialNetwork, ReturnType<typeof webAddress>>;

/**
 * The validation rule of each setting. A form sends all of them, with the networks as
 * `socials.facebook` and so on.
 */
export const siteSettingsInput = z.object({
  name: line({ label: "The name", max: 80, missing: "Enter the foundation's name." }),
  registeredName: line({ label: "The registered name", max: 150 }),
  registrationNumber: line({ label: "The registration number", max: 80 }),
  contactPhone: line({ label: "The phone number", max: 30 }).refine(
    (text) => text === "" || /^\+?[\d\s()./-]{5,}$/.test(text),
    { error: "Enter a phone number, for example +234 800 555 0100." },
  ),
  contactEmail: line({ label: "The e-mail address", max: 254 }).refine(
    (text) => text === "" || z.email().safeParse(text).success,
    { error: "Enter an e-mail address, for example hello@example.org." },
  ),
  joinUrl: webAddress("The address of the Join form"),
  volunteerUrl: webAddress("The address of the volunteer form"),
  whatsappNumber,
  donateUrl: webAddress("The donation address"),
  donateMessage: paragraph({
    label: "The donation message",
    max: 500,
    missing: "Enter the message that opens a donation chat.",
  }),
  partnerUrl: webAddress("The partner address"),
  partnerMessage: paragraph({
    label: "The partner message",
    max: 500,
    missing: "Enter the message that opens a partner chat.",
  }),
  socials: z.object(socials),
  timeZone: z.string("Choose a time zone.").refine(isTimeZone, {
    error: "Choose a time zone by its name, for example Africa/Lagos.",
  }),
}) satisfies z.ZodType<SiteSettings>;

/** Parses the settings form, in which a network's address is named like `socials.facebook`. */
export function parseSiteSettings(form: FormData): Parsed<SiteSettings> {
  const typed = textFields(form);
  return parseFields(siteSettingsInput, {
    ...typed,
    socials: Object.fromEntries(
      SOCIAL_NETWORKS.map((network) => [network, typed[`socials.${network}`] ?? ""]),
    ),
  });
}

/** Lists the names of all time zones known to this server. */
export function timeZones(): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])].sort();
}

function isTimeZone(name: string): boolean {
  // An offset such as +01:00 would be valid too, but has no summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === "https:" && hostname.includes(".") && username === "" && password === "";
}

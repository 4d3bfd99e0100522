/** The language of the site's own words. */
export const SITE_LANGUAGE = "en";

/**
 * The languages that a text can be written in, by their tags (BCP 47), with their own names. A
 * fixed list, because browsers and Node.js know different ones.
 */
export const LANGUAGES = {
  en: "English",
  am: "አማርኛ (Amharic)",
  ar: "العربية (Arabic)",
  ff: "Fulfulde (Fulah)",
  fr: "Français (French)",
  ha: "Hausa",
  ig: "Igbo",
  rw: "Ikinyarwanda (Kinyarwanda)",
  xh: "isiXhosa (Xhosa)",
  zu: "isiZulu (Zulu)",
  kr: "Kanuri",
  sw: "Kiswahili (Swahili)",
  ln: "Lingála (Lingala)",
  lg: "Luganda (Ganda)",
  pcm: "Naijá (Nigerian Pidgin)",
  om: "Oromoo (Oromo)",
  pt: "Português (Portuguese)",
  sn: "chiShona (Shona)",
  so: "Soomaali (Somali)",
  tiv: "Tiv",
  tw: "Twi",
  wo: "Wolof",
  yo: "Yorùbá (Yoruba)",
} as const;

export type Language = keyof typeof LANGUAGES;

/**
 * Returns the language of a tag, whatever its region or script ("fr-CA" is French); undefined for a
 * language that is not offered.
 */
export function readLanguage(tag: string): Language | undefined {
  const [primary = ""] = tag.toLowerCase().split(/[-_]/);
  return Object.hasOwn(LANGUAGES, primary) ? (primary as Language) : undefined;
}

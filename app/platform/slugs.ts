import { PLAIN_LETTERS } from "./plain-letters.ts";

const LONGEST_SLUG = 80;

/** In an address some read better than in a search. */
const PLAIN: Record<string, string> = { ...PLAIN_LETTERS, ŋ: "ng", "&": " and " };
const SPECIAL_LETTER = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");

/**
 * The readable part of an address, made from a title: lower-case letters, digits and single hyphens, at most 80, cut at a
 * word. "Ọ̀nà Tuntun: back to school!" becomes `ona-tuntun-back-to-school`.
 *
 * @returns an empty string when the title has no letter or digit that has a plain form; use the id then
 */
export function slugOf(title: string): string {
  const slug = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(SPECIAL_LETTER, (letter) => PLAIN[letter] as string)
    .replace(/['’ʼ]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (slug.length <= LONGEST_SLUG) return slug;
  const cut = slug.slice(0, LONGEST_SLUG + 1).lastIndexOf("-");
  return slug.slice(0, cut > 0 ? cut : LONGEST_SLUG);
}

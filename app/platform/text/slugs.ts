import { PLAIN_LETTERS } from "./plain-letters.ts";

const MAX_SLUG = 80;

/** Letters with a more readable form in addresses than in searches. */
const PLAIN: Record<string, string> = { ...PLAIN_LETTERS, ŋ: "ng", "&": " and " };
const SPECIAL_LETTER = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");

/**
 * Creates the readable part of an address from a title: lower-case letters, digits and single
 * hyphens, at most 80 characters, cut at a word. "Ọ̀nà Tuntun: back to school!" becomes
 * `ona-tuntun-back-to-school`.
 *
 * @returns an empty string if no letter or digit of the title has a plain form; use the id then
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
  if (slug.length <= MAX_SLUG) return slug;
  const cut = slug.slice(0, MAX_SLUG + 1).lastIndexOf("-");
  return slug.slice(0, cut > 0 ? cut : MAX_SLUG);
}

/** Returns the wanted slug, or the first with a number that is not taken: `back-to-school-2`. */
export function firstFreeSlug(wanted: string, taken: ReadonlySet<string>): string {
  let slug = wanted;
  for (let number = 2; taken.has(slug); number += 1) slug = `${wanted}-${number}`;
  return slug;
}

const LONGEST_SLUG = 80;

/** Letters that stay letters when their marks are taken off, but need a plain stand-in. */
const PLAIN: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
  ŋ: "ng",
  ɓ: "b",
  ɗ: "d",
  ƙ: "k",
  ƴ: "y",
  ɛ: "e",
  ɔ: "o",
  "&": " and ",
};

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
    .replace(/[ßæœøđðþłıŋɓɗƙƴɛɔ&]/g, (letter) => PLAIN[letter] ?? "")
    .replace(/['’ʼ]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (slug.length <= LONGEST_SLUG) return slug;
  const cut = slug.slice(0, LONGEST_SLUG + 1).lastIndexOf("-");
  return slug.slice(0, cut > 0 ? cut : LONGEST_SLUG);
}

const LONGEST = 80;

/**
 * The readable part of an address, made from a title: lower-case ASCII letters, digits and single hyphens, cut at a word.
 * Accents fall away; what has no Latin letters or digits at all gives an empty text.
 */
export function slugOf(title: string): string {
  const slug = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (slug.length <= LONGEST) return slug;
  const cut = slug.slice(0, LONGEST + 1);
  const end = cut.lastIndexOf("-");
  return end > LONGEST / 2 ? cut.slice(0, end) : slug.slice(0, LONGEST);
}

/** The first of `slug`, `slug-2`, `slug-3`, … that nobody has; `taken` are the ones in use that begin with it. */
export function freeSlug(slug: string, taken: Iterable<string>): string {
  const used = new Set(taken);
  if (!used.has(slug)) return slug;
  let number = 2;
  while (used.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}

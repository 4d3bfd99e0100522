import { hostileVectors } from "#tests/support/hostile-html.ts";
import { addresses, markdown, styles } from "./hostile-addresses.ts";
import { dataBlocks, encodings, endings } from "./hostile-escapes.ts";
import { clobbering, handlers, mutations } from "./hostile-tags.ts";

/** The function that the script of the nth text calls, with n as its argument. */
export const MARK = "hostileText";

/** A text that tries to run a script. `isRisky`: it hides the texts next to it. */
export type HostileText = { text: string; isRisky: boolean };

/**
 * Returns texts that try to run something wherever they appear, always the same ones: those of the
 * tests, and products of elements, handlers, addresses, encodings and contexts. Each of the latter
 * calls {@link MARK} with a number of its own.
 */
export function hostileTexts(): HostileText[] {
  const made = [
    ...handlers(),
    ...addresses(),
    ...endings(),
    ...mutations(),
    ...dataBlocks(),
    ...clobbering(),
    ...markdown(),
    ...styles(),
    ...encodings(),
  ].map((make, number) => make(`${MARK}(${number})`));
  const known = hostileVectors();
  const swallows = /<!--|<!\[|<\?|<(?:style|title|textarea|xmp|plaintext|noscript|template|iframe|select)/i;
  const all = new Map<string, boolean>();
  for (const text of made) all.set(text, swallows.test(text));
  for (const { html, isRisky } of known) all.set(html, isRisky || swallows.test(html));
  return [...all].map(([text, isRisky]) => ({ text: text.toWellFormed().replaceAll("\u0000", ""), isRisky }));
}

/** Returns `count` of the texts, spread over the whole list. */
export function spread(all: readonly HostileText[], count: number): HostileText[] {
  if (count >= all.length) return [...all];
  return Array.from(
    { length: count },
    (_, nth) => all[Math.floor((nth * all.length) / count)] as HostileText,
  );
}

/** The most that is sent to a field that holds more, or to one that must refuse it. */
export const A_LOT = 20_000;

/**
 * Joins as many texts as fit into the limit. A text that doesn't fit by itself comes last, to be
 * refused.
 */
export function packed(texts: readonly HostileText[], limit: number): string[] {
  const packs: string[] = [];
  let pack = "";
  const tooLong: string[] = [];
  for (const { text } of texts) {
    if (text.length > limit) tooLong.push(text);
    else if (pack.length + text.length + 1 > limit) {
      packs.push(pack);
      pack = text;
    } else pack = pack ? `${pack} ${text}` : text;
  }
  if (pack) packs.push(pack);
  return tooLong.length > 0 ? [...packs, tooLong.join(" ").slice(0, A_LOT)] : packs;
}

/*
 * A reference such as `KC3X-7TRD` stands in the reason of a bank transfer, and people copy it by
 * hand. Its last two characters make two sums of all eight zero: that of their values, and that of
 * the values times their places, both modulo 19. So every wrong character, every two, and every two
 * that are swapped are detected: another reference differs in three places at least.
 */

/**
 * Without characters that look alike in handwriting or a small font, such as 0 and O. Without
 * vowels, so that no reference is a word. Their number is a prime.
 */
const CHARACTERS = "23479CDFHJKMNPRTWXY";
const PRIME = CHARACTERS.length;
const LENGTH = 8;
const CHOSEN = LENGTH - 2;

/**
 * Makes a reference.
 *
 * @param random returns a whole number from 0 up to a limit, without it
 */
export function makeReference(random: (limit: number) => number): string {
  const values = Array.from({ length: CHOSEN }, () => random(PRIME));
  const { sum, weighted } = sumsOf(values);
  const last = modulo((LENGTH - 1) * sum - weighted);
  values.push(modulo(-sum - last), last);
  return grouped(values.map((value) => CHARACTERS[value]).join(""));
}

/**
 * Reads a reference that somebody typed, with or without spaces, hyphens and capital letters.
 *
 * @returns undefined if it is none, or is misspelt
 */
export function readReference(text: string): string | undefined {
  const typed = text.toUpperCase().replace(/[\s-]/g, "");
  const values = Array.from(typed, (character) => CHARACTERS.indexOf(character));
  if (values.length !== LENGTH || values.includes(-1)) return undefined;
  const { sum, weighted } = sumsOf(values);
  return modulo(sum) === 0 && modulo(weighted) === 0 ? grouped(typed) : undefined;
}

/**
 * Finds the reference that differs from eight characters in one place. There is one at most,
 * because two references differ in three.
 */
export function referencesNear(text: string): string[] {
  const typed = Array.from(text.toUpperCase());
  const values = typed.map((character) => CHARACTERS.indexOf(character));
  if (values.length !== LENGTH) return [];
  const strange = values.flatMap((value, index) => (value < 0 ? [index] : []));
  if (strange.length > 1) return [];
  // Without the wrong character, the first sum says which one it was.
  const places = strange.length === 1 ? strange : values.keys();
  return Array.from(places).flatMap((place) => {
    const others = values.reduce((sum, value, index) => (index === place ? sum : sum + value), 0);
    const mended = typed.with(place, CHARACTERS[modulo(-others)] as string).join("");
    return readReference(mended) ?? [];
  });
}

function sumsOf(values: readonly number[]): { sum: number; weighted: number } {
  return {
    sum: values.reduce((sum, value) => sum + value, 0),
    weighted: values.reduce((sum, value, index) => sum + value * (index + 1), 0),
  };
}

const modulo = (value: number) => ((value % PRIME) + PRIME) % PRIME;
const grouped = (characters: string) => `${characters.slice(0, 4)}-${characters.slice(4)}`;

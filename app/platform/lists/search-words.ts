import { PLAIN_LETTERS } from "../text/plain-letters.ts";

/**
 * Words as the search sees them. Both databases store and search for exactly these, so both find
 * the same: neither engine's own rules for letters, accents or stop words apply.
 */

/** Longer words are cut to this length, in texts and queries alike. */
const MAX_WORD = 40;
/** The rest of a longer query is ignored. */
const MAX_QUESTION = 200;
const MAX_WORDS = 8;

const SPECIAL_LETTER = new RegExp(`[${Object.keys(PLAIN_LETTERS).join("")}]`, "g");

/**
 * Splits a text into words in their order, in lower case and without accents: `Ìṣẹ́ Gírls'` gives
 * `ise`, `girls`.
 */
export function searchWords(text: string): string[] {
  const plain = text
    .toWellFormed()
    .toLowerCase()
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(SPECIAL_LETTER, (letter) => PLAIN_LETTERS[letter] as string);
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => firstCodePoints(word, MAX_WORD));
}

/** How many different words of one text are indexed. A novel has fewer. */
const MAX_DIFFERENT_WORDS = 20_000;
/** How much of a text is indexed if it grows when its letters are decomposed. */
const MAX_PLAIN_LENGTH = 1_000_000;

/**
 * Finds the different words of a long text, for an index. Takes time linear in its length, whatever
 * it contains.
 */
export function differentWords(text: string): Set<string> {
  const words = new Set<string>();
  const seen = new Set<string>();
  let length = 0;
  for (const [part] of text.matchAll(/[^\s!-/:-@[-`{-~]{1,400}/g)) {
    if (seen.has(part)) continue;
    seen.add(part);
    for (const word of searchWords(part)) {
      words.add(word);
      length += word.length;
    }
    if (words.size >= MAX_DIFFERENT_WORDS || length >= MAX_PLAIN_LENGTH) break;
  }
  return words;
}

/** Splits a search query into words. Returns none if it contains no letter and no digit. */
export function readQuestion(question: string): string[] {
  return [...new Set(searchWords(question.slice(0, MAX_QUESTION)))].slice(0, MAX_WORDS);
}

function firstCodePoints(word: string, count: number): string {
  return word.length <= count ? word : [...word].slice(0, count).join("");
}

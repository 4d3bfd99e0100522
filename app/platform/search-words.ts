import { PLAIN_LETTERS } from "./plain-letters.ts";

/**
 * Words as searching sees them. Both databases store and look for exactly these, so that both find the same: neither
 * engine's own ideas of letters, accents or stop words take part.
 */

/** Longer runs of letters are cut here, in the text and in the question alike. */
const LONGEST_WORD = 40;
/** More of a question is not read. */
const LONGEST_QUESTION = 200;
const MOST_WORDS = 8;

const SPECIAL_LETTER = new RegExp(`[${Object.keys(PLAIN_LETTERS).join("")}]`, "g");

/** The words of a text in their order, lower case and without accents: `Ìṣẹ́ Gírls'` gives `ise`, `girls`. */
export function searchWords(text: string): string[] {
  const plain = text
    .toWellFormed()
    .toLowerCase()
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(SPECIAL_LETTER, (letter) => PLAIN_LETTERS[letter] as string);
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => firstCodePoints(word, LONGEST_WORD));
}

/** More different words of one text are not indexed; a novel has fewer. */
const MAX_DIFFERENT_WORDS = 20_000;
/** Of a text that grows when its letters are taken apart, no more is indexed. */
const MAX_PLAIN_LENGTH = 1_000_000;

/** The different words of a long text, for an index. Takes no longer than the text is long, whatever is in it. */
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

/** What somebody typed into a search box, made into words; none when it holds no letter and no digit. */
export function readQuestion(question: string): string[] {
  return [...new Set(searchWords(question.slice(0, LONGEST_QUESTION)))].slice(0, MOST_WORDS);
}

function firstCodePoints(word: string, count: number): string {
  return word.length <= count ? word : [...word].slice(0, count).join("");
}

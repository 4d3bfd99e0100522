import { findLengthError } from "./new-password.ts";
import { estimateGuesses } from "./password-strength.server.ts";

export type NewPassword = {
  password: string;
  /** The person whose password it will be. */
  person: { name: string; email: string };
  foundationName: string;
  /** `SITE_URL`, whose host is a guessable word, too. */
  siteUrl: string;
  hasSecondFactor: boolean;
};

const WEAK =
  "This password is among those that are tried first: common words, names with a year, keys that lie side by side. Choose another, for example four words that do not belong together.";
const REPEATED = "This password is too easy to guess: it repeats or counts.";
const OWN_WORDS =
  "Whoever knows you or this website would guess this. Add more that has to do with neither names nor addresses.";

/** Shorter words occur inside too many others. */
const SHORTEST_OWN_WORD = 4;
/** The number of characters a password needs besides names and addresses. */
const LEAST_BESIDES = 8;
/**
 * The decimal logarithm of the guesses a password must withstand. A second factor leaves few tries.
 */
const LEAST_GUESSES_LOG10 = { alone: 10, withSecondFactor: 6 };
/** What variations that the other spellings omit add to the estimate, as a decimal logarithm. */
const WORTH_OF_DRESS_LOG10 = 0.5;

/**
 * Checks whether a person may choose this password (NIST SP 800-63B-4, 3.1.1.2: length, strength
 * against guessing, context-specific words, no composition rules). Signing in doesn't check this,
 * so a password that was once accepted keeps working.
 *
 * @returns the message to show beside the field; undefined for an acceptable password
 */
export async function checkNewPassword(wanted: NewPassword): Promise<string | undefined> {
  const { password, hasSecondFactor } = wanted;
  const length = findLengthError(password, hasSecondFactor);
  if (length) return length;
  const folded = fold(password);
  if (repeats(folded) || counts(folded)) return REPEATED;
  const own = ownWords(wanted);
  if (isMadeOf(own, folded)) return OWN_WORDS;
  const typed = password.normalize("NFKC");
  const [asTyped = 0, ...inOtherWays] = await estimateGuesses({
    spellings: [typed, ...otherSpellings(typed)],
    ownWords: own,
  });
  const least = LEAST_GUESSES_LOG10[hasSecondFactor ? "withSecondFactor" : "alone"];
  const isWeak = asTyped < least || inOtherWays.some((guesses) => guesses < least - WORTH_OF_DRESS_LOG10);
  return isWeak ? WEAK : undefined;
}

/**
 * Returns spellings without separators, repetition or Shift. These hide weak parts from the
 * estimate, but not from an attacker.
 */
function otherSpellings(typed: string): string[] {
  const [folded, keys] = [fold(typed), unshifted(typed)];
  const asWords = squeezed(folded);
  return [...new Set([saidOnce(asWords), asWords, ...(keys === folded ? [] : [keys, squeezed(keys)])])];
}

/**
 * Returns only the letters and digits if they make up most of the text, otherwise the text
 * unchanged.
 */
function squeezed(text: string): string {
  const letters = lettersOf(text);
  return letters.length * 2 > text.length ? letters : text;
}

/** Normalizes case and Unicode composition. */
function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

const SHIFTED = '!@#$%^&*()_+{}|:"<>?~';
const UNSHIFTED = "1234567890-=[]\\;',./`";

/** Returns the keys pressed on a US keyboard, without Shift: `1qaz2wsx` for `1qaz@WSX`. */
function unshifted(text: string): string {
  return [...text.toLowerCase()].map((sign) => UNSHIFTED[SHIFTED.indexOf(sign)] ?? sign).join("");
}

/** Matches `aaaa…`, and any piece of up to four characters repeated throughout. */
function repeats(folded: string): boolean {
  const signs = [...folded];
  return [1, 2, 3, 4].some((period) => signs.every((sign, i) => sign === signs[i % period]));
}

/** Removes a repeated part: `GodIsGood2026GodIsGood` keeps one `GodIsGood`. */
function saidOnce(text: string): string {
  for (let first = 0; first + 2 * SHORTEST_OWN_WORD <= text.length; first += 1) {
    let length = SHORTEST_OWN_WORD;
    const again = text.indexOf(text.slice(first, first + length), first + length);
    if (again < 0) continue;
    while (first + length < again && text[first + length] === text[again + length]) length += 1;
    return text.slice(0, again) + text.slice(again + length);
  }
  return text;
}

/** Matches `abcdefgh…` and `87654321…`: each character follows the one before it. */
function counts(folded: string): boolean {
  const codes = [...folded].map((sign) => sign.codePointAt(0) ?? 0);
  return [1, -1].some((step) =>
    codes.slice(1).every((code, i) => {
      const before = codes[i] as number;
      const wraps = isDigit(code) && isDigit(before) && (before - 48 + step + 10) % 10 === code - 48;
      return code - before === step || wraps;
    }),
  );
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Returns the words that anybody who knows the person or the site would try. */
function ownWords({ person, foundationName, siteUrl }: NewPassword): string[] {
  const [mailbox = "", mailHost = ""] = person.email.split("@");
  const host = URL.canParse(siteUrl) ? new URL(siteUrl).hostname : siteUrl;
  const whole = [foundationName, host, person.name, person.email, mailbox, mailHost, "schoolward"];
  const parts = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const words = [...whole, ...parts].map((text) => lettersOf(fold(text)));
  const long = words.filter((word) => [...word].length >= SHORTEST_OWN_WORD);
  // Longest first, so that a full name is removed before its parts.
  return [...new Set(long)].sort((a, b) => b.length - a.length);
}

function isMadeOf(words: string[], folded: string): boolean {
  return [lettersOf(folded), ...unswapped(folded).map(lettersOf)].some((letters) => {
    let left = letters;
    for (const word of words) left = left.replaceAll(word, "");
    return left.length < letters.length && [...left].length < LEAST_BESIDES;
  });
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

const SWAPS: Record<string, string> = {
  "@": "a",
  "4": "a",
  "8": "b",
  "(": "c",
  "3": "e",
  "6": "g",
  "9": "g",
  "!": "i",
  "|": "l",
  "0": "o",
  "5": "s",
  $: "s",
  "7": "t",
  "+": "t",
  "2": "z",
};

/** Undoes character substitutions as in `p4$$w0rd`. A 1 may stand for i or l. */
function unswapped(folded: string): string[] {
  return ["i", "l"].map((one) =>
    [...folded].map((sign) => (sign === "1" ? one : (SWAPS[sign] ?? sign))).join(""),
  );
}

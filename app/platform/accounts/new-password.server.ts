import { findLengthError } from "./new-password.ts";
import { estimateGuesses } from "./password-strength.server.ts";

export type NewPassword = {
  password: string;
  /** Whose password it is to be. */
  person: { name: string; email: string };
  foundationName: string;
  /** `SITE_URL`: its host is no password either. */
  siteUrl: string;
  hasSecondFactor: boolean;
};

const WEAK =
  "This password is among those that are tried first: common words, names with a year, keys that lie side by side. Choose another, for example four words that do not belong together.";
const REPEATED = "This password is too easy to guess: it repeats or counts.";
const OWN_WORDS =
  "Whoever knows you or this website would guess this. Add more that has to do with neither names nor addresses.";

/** A shorter word is part of too many others. */
const SHORTEST_OWN_WORD = 4;
/** How much a password needs besides names and addresses. */
const LEAST_BESIDES = 8;
/** How many guesses a password has to withstand, as a power of ten; behind a second factor there are not many. */
const LEAST_GUESSES_LOG10 = { alone: 10, withSecondFactor: 6 };
/** What those are worth that the other spellings leave out. */
const WORTH_OF_DRESS_LOG10 = 0.5;

/**
 * Whether somebody may take this as a new password (NIST SP 800-63B-4, 3.1.1.2: length, strength against guessing, words of
 * the context; nothing about kinds of signs). Signing in does not ask this: a password once taken stays good.
 *
 * @returns the sentence to stand beside the field; undefined when it is good
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
 * What dashes and blanks between the parts, saying something twice, and Shift now and then hide
 * from the estimate, but not from who guesses.
 */
function otherSpellings(typed: string): string[] {
  const [folded, keys] = [fold(typed), unshifted(typed)];
  const asWords = squeezed(folded);
  return [...new Set([saidOnce(asWords), asWords, ...(keys === folded ? [] : [keys, squeezed(keys)])])];
}

/** The letters and digits of a text that consists mainly of them; other text as it is. */
function squeezed(text: string): string {
  const letters = lettersOf(text);
  return letters.length * 2 > text.length ? letters : text;
}

/** One form for a text, whatever its case and however its letters are composed. */
function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

const SHIFTED = '!@#$%^&*()_+{}|:"<>?~';
const UNSHIFTED = "1234567890-=[]\\;',./`";

/**
 * The keys that were pressed, without Shift: `1qaz2wsx` of `1qaz@WSX`, on the keyboard of the
 * United States.
 */
function unshifted(text: string): string {
  return [...text.toLowerCase()].map((sign) => UNSHIFTED[SHIFTED.indexOf(sign)] ?? sign).join("");
}

/** `aaaa…`, and what is a short piece again and again. */
function repeats(folded: string): boolean {
  const signs = [...folded];
  return [1, 2, 3, 4].some((period) => signs.every((sign, i) => sign === signs[i % period]));
}

/** The text without what it says again: of `GodIsGood2026GodIsGood` one `GodIsGood` is left. */
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

/** `abcdefgh…`, `87654321…`: each sign follows the one before it. */
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

/** The words that anybody would try who knows the person or the site. */
function ownWords({ person, foundationName, siteUrl }: NewPassword): string[] {
  const [mailbox = "", mailHost = ""] = person.email.split("@");
  const host = URL.canParse(siteUrl) ? new URL(siteUrl).hostname : siteUrl;
  const whole = [foundationName, host, person.name, person.email, mailbox, mailHost, "schoolward"];
  const parts = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const words = [...whole, ...parts].map((text) => lettersOf(fold(text)));
  const long = words.filter((word) => [...word].length >= SHORTEST_OWN_WORD);
  // The longest first: a name is taken out as a whole, not by its parts.
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

/** What `p4$$w0rd` says; a 1 may be an i or an l. */
function unswapped(folded: string): string[] {
  return ["i", "l"].map((one) =>
    [...folded].map((sign) => (sign === "1" ? one : (SWAPS[sign] ?? sign))).join(""),
  );
}

import {
  AFTER_NAME,
  CHILD,
  COMMON,
  ONE_CHILD,
  ORGANISATION,
  PLACE_AFTER,
  PLACE_BEFORE,
  PLACE_WORDS,
  PSEUDONYM,
  REGION,
  RELATIVE_BEFORE,
  ROLE,
  SCHOOL,
  SCHOOL_WORDS,
  STARTERS,
} from "./words-about-people.ts";

/** Something that helps to find a person. */
export type Detail = { kind: DetailKind; words: string; at: number };
export type DetailKind = keyof typeof WEIGHTS;

/** How much each kind tells. Three or more together could lead to a child. */
const WEIGHTS = {
  "full name": 3,
  "phone number": 3,
  "a relative's full name": 3,
  "a relative's name": 2,
  school: 2,
  place: 2,
  "date of birth": 2,
  "first name": 1,
  age: 1,
  date: 1,
} as const;
/** A face that people near her know tells as much as her age. */
const FACE = 1;
const ENOUGH = 3;

/** How many characters around a name say what it is. */
const NEAR = 100;

/** Ends in a dot that does not end a sentence. {@link ONE_DOT} takes its place while reading. */
const ABBREVIATION = /\b(Mr|Mrs|Ms|Dr|Prof|Rev|St|No)\./g;
const ONE_DOT = "\u2024";
const SENTENCE = /[^.!?]+[.!?]*["”’]?\s*/g;
/** Words that begin with a capital letter, one after another. */
const CAPITALISED =
  /(?:St\u2024\s+)?\p{Lu}[\p{L}'’]*(?:-\p{Lu}\p{L}*)*(?:\s+(?:of\s+)?(?:St\u2024\s+)?\p{Lu}[\p{L}'’]*(?:-\p{Lu}\p{L}*)*)*/gu;
const NUMBER = "One|Two|Three|Four|Five|Six|Seven|Eight|\\d+";
const GRADE = new RegExp(
  `\\b(?:(?:Form|Class|Grade|Standard|Primary|Senior|Junior|Year|JHS|SHS)\\s+(?:${NUMBER})\\b|(?:JSS|SSS?|JHS|SHS)\\s*\\d)`,
  "g",
);
const AGE_NUMBER =
  "(?:9|1\\d|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)";
const ANY_AGE = new RegExp(`\\b${AGE_NUMBER}\\b`, "i");
const AGE = new RegExp(
  `\\b${AGE_NUMBER}[\\s-]years?[\\s-](?:old|of age)|\\b(?:aged?|age of|at|is|was|of|turned|now|only|before|student,|girl,|then)\\s+${AGE_NUMBER}(?=\\s*(?:[,.;:!?”"]|$|and\\b|when\\b|with\\b|from\\b|in\\b|years\\b|or\\b|she\\b))|,\\s*${AGE_NUMBER},|^${AGE_NUMBER} years old`,
  "gi",
);
const MONTH = "(?:January|February|March|April|May|June|July|August|September|October|November|December)";
const DATE = new RegExp(
  `\\b\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?${MONTH}\\b(?:\\s+\\d{4})?|\\b${MONTH}\\s+\\d{1,2}\\b(?:,?\\s+\\d{4})?|\\b\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}\\b`,
  "g",
);
const PHONE = /(?:\+\d{1,3}|\b0)[\s\d/-]{7,15}\d\b/g;

/** A paragraph, and everything in it that helps to find a person. */
export type ReadParagraph = {
  text: string;
  details: readonly Detail[];
  isAboutChildren: boolean;
  isAboutOneChild: boolean;
  /** Whether it says that names are invented. */
  hasPseudonyms: boolean;
};

/**
 * Reads a paragraph, whoever it is about.
 *
 * @param adults names that may be published, such as those of the foundation's executives
 */
export function readParagraph(text: string, adults: readonly string[] = []): ReadParagraph {
  const readable = text.replace(ABBREVIATION, `$1${ONE_DOT}`);
  const details = Array.from(readable.matchAll(SENTENCE)).flatMap(({ 0: sentence, index }) =>
    [...findNames(sentence, adults), ...findNumbers(sentence)].map(({ kind, words, at }) => ({
      ...{ kind, words: words.replaceAll(ONE_DOT, "."), at: index + at },
    })),
  );
  return {
    text,
    details: details.sort((one, other) => one.at - other.at),
    isAboutChildren: CHILD.test(text) || SCHOOL.test(text) || text.search(AGE) >= 0,
    isAboutOneChild: ONE_CHILD.test(text),
    hasPseudonyms: PSEUDONYM.test(text),
  };
}

/**
 * Finds what could lead to a child in paragraphs about the same people. Needs several details
 * together, or one that is enough by itself; a girl's first name and age lead to nobody.
 *
 * @param hasFace whether a child can be recognised in a picture of the text
 * @returns what could, by paragraph; undefined if they are not about children, or say too little
 */
export function findIdentifyingDetails(
  paragraphs: readonly ReadParagraph[],
  hasFace = false,
): Detail[][] | undefined {
  if (!hasFace && !paragraphs.some(({ isAboutChildren }) => isAboutChildren)) return undefined;
  const arePseudonyms = paragraphs.some(({ hasPseudonyms }) => hasPseudonyms);
  const found = paragraphs.map(({ details }) =>
    details.filter(({ kind }) => !arePseudonyms || !kind.endsWith("name")),
  );
  const kinds = new Set(found.flatMap((details) => details.map(({ kind }) => kind)));
  if (kinds.size === 0) return undefined;
  let weight = hasFace ? FACE : 0;
  for (const kind of kinds) weight += WEIGHTS[kind];
  const isPlaced = kinds.has("school") || kinds.has("place");
  // A school or a village says much more if the text is about one girl.
  if (isPlaced && paragraphs.some(({ isAboutOneChild }) => isAboutOneChild)) weight += 1;
  return weight >= ENOUGH ? found : undefined;
}

function findNumbers(sentence: string): Detail[] {
  const found = (kind: DetailKind, pattern: RegExp): Detail[] =>
    Array.from(sentence.matchAll(pattern), ({ 0: matched, index }) => {
      // An age is found with the word before it: "aged 15", ", 15,".
      const start = kind === "age" ? matched.search(ANY_AGE) : 0;
      return { kind, words: matched.slice(start).replace(/,$/, ""), at: index + start };
    });
  const dated = /\bborn\b/i.test(sentence) ? "date of birth" : "date";
  return [...found("age", AGE), ...found(dated, DATE), ...found("phone number", PHONE)];
}

function findNames(sentence: string, adults: readonly string[]): Detail[] {
  const known = new Set(adults.flatMap((adult) => adult.split(/\s+/)));
  // A grade such as "Form Two" is written like a name.
  const readable = sentence.replace(GRADE, (grade) => " ".repeat(grade.length));
  const firstLetter = readable.search(/\p{L}/u);
  return Array.from(readable.matchAll(CAPITALISED)).flatMap(({ 0: group, index }) => {
    const isFirst = index <= firstLetter;
    const skipped = startersOf(group);
    const words = group.slice(skipped).trimEnd();
    const at = index + skipped;
    if (words.split(/\s+/).every((word) => known.has(word))) return [];
    // What is further away says little, and a list of a thousand names must not be read a thousand times.
    const before = readable.slice(Math.max(0, at - NEAR), at);
    const after = readable.slice(at + words.length, at + words.length + NEAR);
    const kind = words && kindOf(words, before, after, isFirst && skipped === 0);
    return kind ? [{ kind, words, at }] : [];
  });
}

/** Returns how many characters of a group of capitalised words only begin a sentence or a quote. */
function startersOf(group: string): number {
  const [first = ""] = group.split(/\s/);
  return STARTERS.has(first) ? group.length - group.slice(first.length).trimStart().length : 0;
}

function kindOf(words: string, before: string, after: string, isFirst: boolean): DetailKind | undefined {
  const tokens = words.split(/\s+/).map((word) => word.replace(/['’]s$/, ""));
  const own = tokens.filter(
    (token) => !COMMON.has(token) && !COMMON.has(token.replace(/s$/, "")) && token !== "of",
  );
  const last = tokens.at(-1) as string;
  const isSchool =
    SCHOOL.test(words) || /^\s+(?:(?:primary|secondary|high|day|girls['’]?)\s+)?school\b/.test(after);
  if (isSchool) return tokens.some((token) => !SCHOOL_WORDS.has(token)) ? "school" : undefined;
  if (own.length === 0 || REGION.has(last) || tokens.some((token) => ORGANISATION.has(token)))
    return undefined;
  if (PLACE_AFTER.test(after) || PLACE_WORDS.test(words)) return "place";
  if (RELATIVE_BEFORE.test(before)) return own.length > 1 ? "a relative's full name" : "a relative's name";
  if (PLACE_BEFORE.test(before)) return "place";
  if (isInRole(words, before, after)) return undefined;
  if (own.length > 1) return "full name";
  return isFirst && !AFTER_NAME.test(after) ? undefined : "first name";
}

/** Whether these words name an adult in a role: "Mrs", "our coordinator", "…, head teacher". */
function isInRole(words: string, before: string, after: string): boolean {
  if (ROLE.test(words) || ROLE.test(before)) return true;
  const [appositive = ""] = /^,[^,.]{0,60}/.exec(after) ?? [];
  return ROLE.test(appositive);
}

import type { ReadParagraph } from "./identifying-details.ts";

/** Goes on with whom the paragraph before was about. */
const GOES_ON = /\b(?:she|hers?|they|the (?:girl|student|pupil|learner|teenager|young mother))\b/i;
const CAPITALISED = /\p{Lu}[\p{L}-]+/gu;

/** How many paragraphs about somebody are read together. */
const MOST = 50;

/**
 * Follows each person through a text: by her name, and through paragraphs that go on with "She".
 *
 * @returns by person the numbers of the paragraphs about her, if there are several
 */
export function followPeople(paragraphs: readonly ReadParagraph[]): number[][] {
  const named = new Map<string, number[]>();
  for (const name of paragraphs.flatMap(namesIn)) named.set(name, []);
  const people = new Set<number[]>();
  /** Whom the paragraphs before were about. */
  let last: number[][] = [];
  for (const [index, { text, isAboutOneChild }] of paragraphs.entries()) {
    const words = new Set(text.match(CAPITALISED));
    const mentioned = [...words].flatMap((word) => {
      const person = named.get(word);
      return person ? [person] : [];
    });
    const goesOn = GOES_ON.test(text);
    if (mentioned.length > 0) last = goesOn ? [...mentioned, ...last].slice(0, MOST) : mentioned;
    // Somebody whose name is not said.
    else if (goesOn ? last.length === 0 : isAboutOneChild) last = [goesOn && index > 0 ? [index - 1] : []];
    else if (!goesOn) continue;
    for (const person of last) people.add(person);
    for (const person of last) if (person.length < MOST) person.push(index);
  }
  return [...people].filter(({ length }) => length > 1);
}

function namesIn({ details }: ReadParagraph): string[] {
  const names = details.filter(({ kind }) => kind === "first name" || kind === "full name");
  return names.flatMap(({ words }) => words.match(CAPITALISED)?.[0] ?? []);
}

import type { Finding } from "./finding.ts";
import { followPeople } from "./follow-people.ts";
import {
  type Detail,
  type DetailKind,
  findIdentifyingDetails,
  type ReadParagraph,
  readParagraph,
} from "./identifying-details.ts";

/** What a writer can do about each kind of detail, the most telling ones first. */
const ADVICE: Record<DetailKind, string> = {
  "phone number": "leave out the number",
  "full name": "use a first name that is not hers",
  "a relative's full name": "leave out the names of her family and friends",
  "a relative's name": "leave out the names of her family and friends",
  school: "write “a school in the north of the county” instead of its name",
  place: "write “a village near the lake” instead of the place",
  "date of birth": "leave out when she was born",
  "first name": "use a first name that is not hers, and say so",
  age: "write “a teenager” instead of her age",
  date: "write “last spring” instead of the day",
};
const KINDS = Object.keys(ADVICE) as DetailKind[];

export type ChildTrace = Required<Pick<Finding, "message" | "advice" | "quote">> & {
  /** The most telling of the words. */
  words: string;
  /** What was found, with the number of its paragraph. */
  details: (Detail & { paragraph: number })[];
};

/**
 * Finds what could lead to a child in the paragraphs of a text, and says how to write it more
 * gently: in each paragraph, and in several about the same person together. Finds much, but not
 * everything: a text without findings is not necessarily safe.
 *
 * @param hasFace whether a child can be recognised in a picture of the text
 */
export function findTracesOfChildren(paragraphs: readonly ReadParagraph[], hasFace = false): ChildTrace[] {
  const found = new Set<number>();
  const traces: ChildTrace[] = [];
  const look = (numbers: readonly number[]) => {
    const details = findIdentifyingDetails(
      numbers.map((number) => paragraphs[number] as ReadParagraph),
      hasFace,
    );
    if (!details) return;
    for (const number of numbers) found.add(number);
    traces.push(
      describe(
        details.flatMap((some, index) =>
          some.map((detail) => ({ ...detail, paragraph: numbers[index] as number })),
        ),
        hasFace,
      ),
    );
  };
  for (const number of paragraphs.keys()) look([number]);
  // Whoever mends a paragraph that tells enough by itself sees afterwards what the others tell.
  for (const numbers of followPeople(paragraphs))
    if (!numbers.some((number) => found.has(number))) look(numbers);
  return traces.sort((one, other) => firstOf(one) - firstOf(other));
}

/** Of the ages that are looked for, those of adults. */
const ADULT = /\b(?:18|19|eighteen|nineteen)\b/i;

/**
 * Finds whether a text tells of one girl, even if nothing in it leads to her.
 *
 * @returns the words that say how old she is, and her name if it is said
 */
export function findGirl(paragraphs: readonly ReadParagraph[]): string | undefined {
  const people = [...[...paragraphs.keys()].map((number) => [number]), ...followPeople(paragraphs)];
  for (const numbers of people) {
    const about = numbers.map((number) => paragraphs[number] as ReadParagraph);
    const details = about.flatMap((paragraph) => paragraph.details);
    const age = details.find(({ kind, words }) => kind === "age" && !ADULT.test(words));
    const name = details.find(({ kind }) => kind === "first name");
    const isOneGirl = name !== undefined || about.some(({ isAboutOneChild }) => isAboutOneChild);
    if (age && isOneGirl && about.some(({ isAboutChildren }) => isAboutChildren))
      return [name?.words, age.words].filter(Boolean).join(" … ");
  }
  return undefined;
}

/** Finds what could lead to a child in a line by itself. */
export function findTracesInLine(text: string, adults: readonly string[] = []): ChildTrace[] {
  return findTracesOfChildren([readParagraph(text, adults)]);
}

const firstOf = ({ details }: ChildTrace) => details[0]?.paragraph ?? 0;

function describe(details: ChildTrace["details"], hasFace: boolean): ChildTrace {
  const kinds = KINDS.filter((kind) => details.some((detail) => detail.kind === kind));
  const [worst] = kinds;
  const advice = [...new Set(kinds.map((kind) => ADVICE[kind]))].slice(0, 2).join(", or ");
  return {
    message: `This could lead to a child: ${[...kinds, ...(hasFace ? ["a face in a picture"] : [])].join(", ")}.`,
    advice: `If she is a minor, ${advice}.`,
    quote: [...new Set(details.map(({ words }) => words))].join(" … "),
    words: (details.find(({ kind }) => kind === worst) as Detail).words,
    details,
  };
}

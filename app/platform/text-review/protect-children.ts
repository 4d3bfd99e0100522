import type { Finding } from "./finding.ts";
import { type Detail, type DetailKind, findIdentifyingDetails } from "./identifying-details.ts";

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
  details: Detail[];
};

/**
 * Finds what could lead to a child in one paragraph, and says how to write it more gently. Finds
 * much, but not everything: a text without findings is not necessarily safe.
 *
 * @param adults names that may be published
 */
export function findTracesOfChildren(text: string, adults: readonly string[] = []): ChildTrace[] {
  const details = findIdentifyingDetails(text, adults);
  const kinds = KINDS.filter((kind) => details.some((detail) => detail.kind === kind));
  const [worst] = kinds;
  if (!worst) return [];
  const advice = [...new Set(kinds.map((kind) => ADVICE[kind]))].slice(0, 2).join(", or ");
  return [
    {
      message: `This could lead to a child: ${kinds.join(", ")}.`,
      advice: `If she is a minor, ${advice}.`,
      quote: [...new Set(details.map(({ words }) => words))].join(" … "),
      words: (details.find(({ kind }) => kind === worst) as Detail).words,
      details,
    },
  ];
}

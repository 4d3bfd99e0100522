import { readReference, referencesNear } from "../references.ts";
import type { StatementLine } from "./statement-line.ts";

/** What is known of a gift that a line may pay for. */
export type Payable = {
  id: string;
  reference: string;
  state: string;
  amount: number | null;
  currency: string;
  /** The giver, or "" if nobody said so. */
  name: string;
};

const WINDOW = 8;

/**
 * Finds every reference in the text of a line, also one that is joined with other words, or divided
 * by spaces, hyphens or line breaks.
 */
export function referencesIn(text: string): string[] {
  return [...new Set(windowsOf(text).flatMap((window) => readReference(window) ?? []))];
}

function windowsOf(text: string): string[] {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return Array.from({ length: Math.max(0, plain.length - WINDOW + 1) }, (_, at) =>
    plain.slice(at, at + WINDOW),
  );
}

/**
 * Finds the gift that a line pays for: its reference is the only one of a gift in the text, nothing
 * of it has arrived yet, and amount and currency are those that were promised. Anything else is for
 * a person to decide.
 *
 * @param gifts those whose reference is in the text
 */
export function findPaid<Gift extends Payable>(
  line: StatementLine,
  gifts: readonly Gift[],
): Gift | undefined {
  const [gift, other] = gifts;
  if (!gift || other) return undefined;
  const isWhole = gift.amount === line.amount && gift.currency === line.currency;
  return gift.state === "promised" && isWhole ? gift : undefined;
}

/**
 * Finds the gifts that a line pays for together: the text has the references of all of them, and
 * their promises add up to the line. A person decides whether it is so.
 */
export function findPaidTogether<Gift extends Payable>(
  line: StatementLine,
  gifts: readonly Gift[],
): Gift[] | undefined {
  const exact = new Set(referencesIn(line.text));
  const mentioned = gifts.filter(({ reference }) => exact.has(reference));
  return mentioned.length > 1 && addsUp(line, mentioned) ? mentioned : undefined;
}

/** Whether a line pays exactly what was promised, and what nobody has paid yet. */
export function addsUp(line: Pick<StatementLine, "amount" | "currency">, gifts: readonly Payable[]): boolean {
  const isOpen = gifts.every(({ state, currency }) => state === "promised" && currency === line.currency);
  return isOpen && gifts.reduce((sum, { amount }) => sum + (amount ?? 0), 0) === line.amount;
}

/** How much each clue says. A line is never booked by these alone. */
const CLUES = { reference: 60, misspelt: 40, amount: 25, name: 30 };
const ENOUGH = 25;

/** Sorts the gifts that a line may pay for, the likeliest first. */
export function proposeGifts<Gift extends Payable>(line: StatementLine, gifts: readonly Gift[]): Gift[] {
  const exact = new Set(referencesIn(line.text));
  const misspelt = new Set(windowsOf(line.text).flatMap(referencesNear));
  const words = new Set(wordsOf(line.text));
  const score = ({ reference, amount, currency, name }: Gift) => {
    const names = wordsOf(name);
    return (
      (exact.has(reference) ? CLUES.reference : misspelt.has(reference) ? CLUES.misspelt : 0) +
      (amount === line.amount && currency === line.currency ? CLUES.amount : 0) +
      (names.length > 0 && names.every((word) => words.has(word)) ? CLUES.name : 0)
    );
  };
  return gifts
    .map((gift) => ({ gift, points: score(gift) }))
    .filter(({ points }) => points >= ENOUGH)
    .sort((one, other) => other.points - one.points)
    .map(({ gift }) => gift);
}

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];

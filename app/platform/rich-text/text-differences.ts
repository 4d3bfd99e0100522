import { diffWordsWithSpace } from "diff";
import { changesBetween } from "#app/platform/text/list-changes.ts";
import { type TextBlock, textBlocks } from "./text-blocks.ts";

/** A piece of text that is in both versions, or only in one. */
export type Piece = { text: string; change?: "added" | "removed" };

export type BlockDifference =
  /** This many consecutive blocks are equal in both. */
  | { change: "none"; count: number }
  | { change: "added" | "removed"; kind: string; pieces: Piece[]; notes: string[] }
  | { change: "changed"; kind: string; pieces: Piece[]; notes: string[] }
  /** This many more blocks differ, but are not shown. */
  | { change: "not shown"; count: number }
  /** Comparing takes too long. */
  | { change: "not comparable" };

/**
 * How many milliseconds a whole comparison may take. The remaining text then counts as entirely
 * removed and added.
 */
const PATIENCE_MS = 600;
/** How many of them may be used for finding equal blocks. */
const BLOCKS_PATIENCE_MS = 300;
/** Nobody reads more differences, and a page with all of them could not be shown. */
const MAX_SHOWN = 1_000;
/** How many removed blocks are searched for the original of a rewritten one. */
const NEARBY = 12;
/** Two blocks that share this proportion of words are one block, rewritten. */
const ALIKE = 0.4;

/** Compares two plain texts word by word. */
export function wordDifferences(
  before: string,
  after: string,
  deadline = performance.now() + PATIENCE_MS,
): Piece[] {
  const timeout = Math.max(0, deadline - performance.now());
  const found = timeout > 0 ? diffWordsWithSpace(before, after, { timeout }) : undefined;
  if (!found)
    return [
      { text: before, change: "removed" },
      { text: after, change: "added" },
    ];
  return found.map(({ value, added, removed }) => ({
    text: value,
    ...(added ? { change: "added" } : removed ? { change: "removed" } : {}),
  }));
}

/**
 * Compares two rich texts block by block: what was added, removed and rewritten, with a note if
 * only the formatting changed.
 */
export function richTextDifferences(before: string, after: string): BlockDifference[] {
  const all = allDifferences(before, after, performance.now() + PATIENCE_MS);
  if (all.length <= MAX_SHOWN) return all;
  return [...all.slice(0, MAX_SHOWN), { change: "not shown", count: all.length - MAX_SHOWN }];
}

function allDifferences(before: string, after: string, deadline: number): BlockDifference[] {
  const [old, next] = [textBlocks(before), textBlocks(after)];
  const changes = changesBetween(old, next, (block) => JSON.stringify(block), BLOCKS_PATIENCE_MS);
  if (!changes) return pairBlocks(old, next, deadline);
  const differences: BlockDifference[] = [];
  let at = 0;
  for (const { start, end, items } of [...changes, { start: old.length, end: old.length, items: [] }]) {
    if (start > at) differences.push({ change: "none", count: start - at });
    differences.push(...pairBlocks(old.slice(start, end), items, deadline));
    at = end;
  }
  return differences;
}

/** Finds the old block from which each new one was made, keeping their order. */
function pairBlocks(gone: TextBlock[], come: TextBlock[], deadline: number): BlockDifference[] {
  const differences: BlockDifference[] = [];
  let place = 0;
  for (const block of come) {
    // Splitting long blocks into words takes time as well.
    const candidates = performance.now() < deadline ? gone.slice(place, place + NEARBY) : [];
    const found = candidates.findIndex((candidate) => isAlike(candidate, block));
    if (found < 0) {
      differences.push(whole("added", block));
      continue;
    }
    for (const lost of candidates.slice(0, found)) differences.push(whole("removed", lost));
    differences.push(rewritten(candidates[found] as TextBlock, block, deadline));
    place += found + 1;
  }
  return [...differences, ...gone.slice(place).map((block) => whole("removed", block))];
}

function isAlike(one: TextBlock, other: TextBlock): boolean {
  if ((one.kind === "Picture") !== (other.kind === "Picture")) return false;
  if (one.text === other.text) return true;
  const [words, others] = [new Set(one.text.split(" ")), new Set(other.text.split(" "))];
  const common = words.intersection(others).size;
  return common > 0 && common / Math.max(words.size, others.size) >= ALIKE;
}

function whole(change: "added" | "removed", { kind, text, formats }: TextBlock): BlockDifference {
  return {
    change,
    kind,
    pieces: text === "" ? [] : [{ text, change }],
    notes: kind === "Picture" ? formats : [],
  };
}

function rewritten(before: TextBlock, after: TextBlock, deadline: number): BlockDifference {
  const notes = before.kind === after.kind ? [] : [`${before.kind} became ${after.kind.toLowerCase()}`];
  for (const format of before.formats)
    if (!after.formats.includes(format)) notes.push(`No longer: ${format}`);
  for (const format of after.formats) if (!before.formats.includes(format)) notes.push(`Now: ${format}`);
  const pieces = wordDifferences(before.text, after.text, deadline);
  return { change: "changed", kind: after.kind, pieces, notes };
}

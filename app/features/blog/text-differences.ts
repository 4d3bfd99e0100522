import { diffArrays, diffWordsWithSpace } from "diff";
import { type TextBlock, textBlocks } from "./text-blocks.ts";

/** A piece of text: in both versions, or only in one. */
export type Piece = { text: string; change?: "added" | "removed" };

export type BlockDifference =
  /** So many blocks in a row are the same in both. */
  | { change: "none"; count: number }
  | { change: "added" | "removed"; kind: string; pieces: Piece[]; notes: string[] }
  | { change: "changed"; kind: string; pieces: Piece[]; notes: string[] };

/** So long a comparison may take; of texts that have next to nothing in common all is then old, and all new. */
const PATIENCE = { blocks: { timeout: 300 }, words: { timeout: 100 } } as const;
/** How far a block that was rewritten is looked for among those that went. */
const NEARBY = 12;
/** Two blocks with so much of their words in common are one, rewritten. */
const ALIKE = 0.4;

/** What differs in two plain texts, word by word. */
export function wordDifferences(before: string, after: string): Piece[] {
  const found = diffWordsWithSpace(before, after, PATIENCE.words);
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
 * What differs in two rich texts, block by block: what came, what went, and what was rewritten, with a note where only the
 * formatting is another.
 */
export function richTextDifferences(before: string, after: string): BlockDifference[] {
  const [old, next] = [textBlocks(before), textBlocks(after)];
  const keys = (blocks: TextBlock[]) => blocks.map((block) => JSON.stringify(block));
  const runs = diffArrays(keys(old), keys(next), PATIENCE.blocks);
  if (!runs) return pairBlocks(old, next);
  const differences: BlockDifference[] = [];
  let [atOld, atNext] = [0, 0];
  for (let index = 0; index < runs.length; ) {
    const run = runs[index];
    if (run && !run.added && !run.removed) {
      differences.push({ change: "none", count: run.count });
      atOld += run.count;
      atNext += run.count;
      index += 1;
      continue;
    }
    let [gone, come] = [0, 0];
    for (; runs[index]?.added || runs[index]?.removed; index += 1) {
      if (runs[index]?.added) come += runs[index]?.count ?? 0;
      else gone += runs[index]?.count ?? 0;
    }
    differences.push(...pairBlocks(old.slice(atOld, atOld + gone), next.slice(atNext, atNext + come)));
    atOld += gone;
    atNext += come;
  }
  return differences;
}

/** Finds for each new block the old one that it was made of, in their order. */
function pairBlocks(gone: TextBlock[], come: TextBlock[]): BlockDifference[] {
  const differences: BlockDifference[] = [];
  let place = 0;
  for (const block of come) {
    const candidates = gone.slice(place, place + NEARBY);
    const found = candidates.findIndex((candidate) => isAlike(candidate, block));
    if (found < 0) {
      differences.push(whole("added", block));
      continue;
    }
    for (const lost of candidates.slice(0, found)) differences.push(whole("removed", lost));
    differences.push(rewritten(candidates[found] as TextBlock, block));
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

function rewritten(before: TextBlock, after: TextBlock): BlockDifference {
  const notes = before.kind === after.kind ? [] : [`${before.kind} became ${after.kind.toLowerCase()}`];
  for (const format of before.formats)
    if (!after.formats.includes(format)) notes.push(`No longer: ${format}`);
  for (const format of after.formats) if (!before.formats.includes(format)) notes.push(`Now: ${format}`);
  return { change: "changed", kind: after.kind, pieces: wordDifferences(before.text, after.text), notes };
}

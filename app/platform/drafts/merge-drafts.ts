import type { Change } from "#app/platform/text/list-changes.ts";
import { type HtmlElement, parseHtml, writeHtml } from "../rich-text/html-tree.ts";
import type { DraftFields } from "./draft.ts";
import { blockKey, blocksOf, changedBlocks } from "./text-parts.ts";

/** Blocks that at most one person changed, or a place that both changed. */
export type TextPart = { blocks: string[] } | { mine: string[]; theirs: string[] };

export type MergedDraft<Draft> = {
  /** The fields that at most one person changed, and mine where both did. Without a text. */
  fields: Omit<Draft, "content">;
  /** The names of the fields that both changed. */
  conflicts: (keyof Draft & string)[];
  text: TextPart[];
};

/**
 * Merges two drafts that were written from the same one: a field, or a block of the text, that only
 * one person changed is taken from that person.
 *
 * @returns undefined if the texts are too different to compare
 */
export function mergeDrafts<Draft extends DraftFields>(
  base: Draft,
  mine: Draft,
  theirs: Draft,
): MergedDraft<Draft> | undefined {
  const text = mergeBlocks(blocksOf(base.content), blocksOf(mine.content), blocksOf(theirs.content));
  if (!text) return undefined;
  const { content: _, ...fields } = mine;
  const conflicts: (keyof Draft & string)[] = [];
  for (const name of Object.keys(fields) as (keyof typeof fields & string)[]) {
    const [before, own, other] = [base, mine, theirs].map((draft) => JSON.stringify(draft[name]));
    if (own === other || before === other) continue;
    if (before === own) fields[name] = theirs[name] as (typeof fields)[typeof name];
    else conflicts.push(name);
  }
  return { fields, conflicts, text };
}

/** Whether both people changed the same somewhere. */
export function hasConflicts({ conflicts, text }: { conflicts: string[]; text: TextPart[] }): boolean {
  return conflicts.length > 0 || text.some((part) => "mine" in part);
}

/** Whose words to take where both people changed the same. */
export type Side = "mine" | "theirs" | "both";

/**
 * Makes one draft of two.
 *
 * @param sideOf answers for the name of a field, and for the number of a part of the text
 */
export function settleMerge<Draft extends DraftFields>(
  { fields, conflicts, text }: MergedDraft<Draft>,
  theirs: Draft,
  sideOf: (place: string | number) => Side,
): Draft {
  const settled = { ...fields } as Draft;
  for (const name of conflicts) if (sideOf(name) === "theirs") settled[name] = theirs[name];
  settled.content = text
    .flatMap((part, index) => {
      if ("blocks" in part) return part.blocks;
      const side = sideOf(index);
      return side === "both" ? [...part.mine, ...part.theirs] : part[side];
    })
    .join("");
  return settled;
}

function mergeBlocks(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): TextPart[] | undefined {
  const [own, other] = [changedBlocks(base, mine), changedBlocks(base, theirs)];
  if (!own || !other) return undefined;
  const parts: TextPart[] = [];
  let at = 0;
  while (own.length > 0 || other.length > 0) {
    const start = Math.min(own[0]?.start ?? base.length, other[0]?.start ?? base.length);
    const place: Place = { start, end: start, own: [], other: [] };
    while (takeTouching(own, place, "own") || takeTouching(other, place, "other"));
    if (place.start > at) parts.push({ blocks: base.slice(at, place.start) });
    parts.push(partAt(base, place));
    at = place.end;
  }
  if (at < base.length) parts.push({ blocks: base.slice(at) });
  return parts;
}

/** A range of the base that changes of one or both people overlap. */
type Place = { start: number; end: number; own: Change<string>[]; other: Change<string>[] };

function takeTouching(changes: Change<string>[], place: Place, side: "own" | "other"): boolean {
  const [next] = changes;
  const isEmpty = place.own.length + place.other.length === 0;
  // Two people who add something at the same place meet, too.
  const isSame = next?.start === place.start && next.end === place.end;
  if (!next || !(isEmpty ? next.start === place.start : next.start < place.end || isSame)) return false;
  place[side].push(next);
  place.end = Math.max(place.end, next.end);
  changes.shift();
  return true;
}

function partAt(base: readonly string[], { start, end, own, other }: Place): TextPart {
  const mine = applied(base, start, end, own);
  const theirs = applied(base, start, end, other);
  if (other.length === 0 || mine.map(blockKey).join() === theirs.map(blockKey).join())
    return { blocks: mine };
  if (own.length === 0) return { blocks: theirs };
  const within = mergeWithin(base.slice(start, end), mine, theirs);
  return within === undefined ? { mine, theirs } : { blocks: [within] };
}

/** What holds blocks of its own, of which two people may have changed different ones. */
const HOLDERS = new Set(["ul", "ol", "li", "blockquote", "table", "tbody", "tr", "td", "th"]);

/**
 * Merges a list, a quote or a table that both people changed.
 *
 * @param versions one block each: the base, mine and theirs
 * @returns undefined for another block, and if both changed the same in it
 */
function mergeWithin(...versions: string[][]): string | undefined {
  const holders = versions.flatMap((blocks) => (blocks.length === 1 ? parseHtml(blocks[0] as string) : []));
  const [base, mine, theirs] = holders.filter((node) => typeof node !== "string");
  if (!base || !mine || !theirs || !HOLDERS.has(base.tag)) return undefined;
  if (!isSameHolder(base, mine) || !isSameHolder(base, theirs)) return undefined;
  const [before, own, other] = [base, mine, theirs].map(({ children }) =>
    children.map((child) => writeHtml([child])),
  );
  const parts = before && own && other && mergeBlocks(before, own, other);
  const merged = parts?.map((part) => ("blocks" in part ? part.blocks.join("") : undefined));
  if (!merged || merged.includes(undefined)) return undefined;
  return writeHtml([{ ...base, children: parseHtml(merged.join("")) }]);
}

/** Whether two blocks differ only in the blocks that they hold. A row keeps its number of cells. */
function isSameHolder(one: HtmlElement, other: HtmlElement): boolean {
  if (one.tag !== other.tag || JSON.stringify(one.attributes) !== JSON.stringify(other.attributes))
    return false;
  if (one.tag === "tr" && one.children.length !== other.children.length) return false;
  return [...one.children, ...other.children].every((child) => typeof child !== "string");
}

function applied(
  base: readonly string[],
  start: number,
  end: number,
  changes: readonly Change<string>[],
): string[] {
  const blocks: string[] = [];
  let at = start;
  for (const change of changes) {
    blocks.push(...base.slice(at, change.start), ...change.items);
    at = change.end;
  }
  return [...blocks, ...base.slice(at, end)];
}

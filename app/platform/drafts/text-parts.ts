import { parseHtml, textIn, writeHtml } from "#app/platform/rich-text/html-tree.ts";
import { unescapeHtml } from "#app/platform/rich-text/text-blocks.ts";
import { type Change, changesBetween } from "#app/platform/text/list-changes.ts";
import type { TextTask } from "#app/platform/texts/text-task.ts";

/** How many milliseconds the comparison of a long text may take. */
const PATIENCE_MS = 300;
/** How much of a part is shown, in characters. */
const SHOWN = 300;

/** Splits a text into its outermost blocks. */
export const blocksOf = (html: string): string[] => parseHtml(html).map((node) => writeHtml([node]));

/** The browser writes a picture without the sizes that the server adds. */
export const blockKey = (block: string) => block.replace(/ (?:srcset|sizes|width|height)="[^"]*"/g, "");

/**
 * Compares two texts block by block.
 *
 * @returns undefined if they are too different to compare
 */
export function changedBlocks(
  before: readonly string[],
  after: readonly string[],
): Change<string>[] | undefined {
  return changesBetween(before, after, blockKey, PATIENCE_MS)?.flatMap(splitChange);
}

/** Several blocks that were rewritten, none added or removed, are changed one by one. */
function splitChange(change: Change<string>): Change<string>[] {
  const { start, end, items } = change;
  if (items.length !== end - start) return [change];
  return items.map((item, index) => ({ start: start + index, end: start + index + 1, items: [item] }));
}

/** A part of an earlier version that the newest one says otherwise, or no longer. */
export type LostPart = { number: number; words: string };

type Versions = { before: string; after: string };

/** Lists what of an earlier text could be brought back. */
export const lostPartsTask: TextTask<Versions, LostPart[]> = {
  name: "lost parts",
  run({ before, after }) {
    const blocks = blocksOf(before);
    const changes = changedBlocks(blocks, blocksOf(after)) ?? [];
    return changes.flatMap(({ start, end }, number) =>
      end > start ? [{ number, words: wordsOf(blocks.slice(start, end)) }] : [],
    );
  },
};

function wordsOf(blocks: readonly string[]): string {
  const words = blocks.map((block) => unescapeHtml(textIn(parseHtml(block))).trim() || "Without words");
  const text = words.join(" ");
  return text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text;
}

/**
 * Puts a part of an earlier text back into the newest one, in place of what stands there now.
 *
 * @param number as in {@link LostPart}
 * @returns undefined if there is no such part
 */
export function bringBack({ before, after }: Versions, number: number): string | undefined {
  const [old, blocks] = [blocksOf(before), blocksOf(after)];
  const changes = changedBlocks(old, blocks) ?? [];
  const change = changes[number];
  if (!change) return undefined;
  const { start, end, items } = change;
  const shift = changes
    .slice(0, number)
    .reduce((sum, one) => sum + one.items.length - (one.end - one.start), 0);
  blocks.splice(start + shift, items.length, ...old.slice(start, end));
  return blocks.join("");
}

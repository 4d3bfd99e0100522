import { diffArrays } from "diff";

/** A range of a list, and what stands there in the other list. */
export type Change<Item> = { start: number; end: number; items: Item[] };

/**
 * Compares two lists.
 *
 * @param keyOf two items with the same key are the same
 * @param timeoutMs in milliseconds
 * @returns the changes that make the second list of the first, in order; undefined if that takes
 *   longer
 */
export function changesBetween<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
  timeoutMs: number,
): Change<Item>[] | undefined {
  const runs = diffArrays(before.map(keyOf), after.map(keyOf), { timeout: timeoutMs });
  if (!runs) return undefined;
  const changes: Change<Item>[] = [];
  let [atBefore, atAfter] = [0, 0];
  let open: Change<Item> | undefined;
  for (const { added, removed, count } of runs) {
    if (!added && !removed) {
      open = undefined;
      atBefore += count;
      atAfter += count;
      continue;
    }
    if (!open) {
      open = { start: atBefore, end: atBefore, items: [] };
      changes.push(open);
    }
    if (added) {
      open.items.push(...after.slice(atAfter, atAfter + count));
      atAfter += count;
    } else {
      atBefore += count;
      open.end = atBefore;
    }
  }
  return changes;
}

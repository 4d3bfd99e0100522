/**
 * How many numbers a counted block of a long list spans. The migrations that count the rows divide
 * by the same value.
 */
export const BLOCK = 500;

/**
 * Finds where a list, newest number first, continues after `offset` rows: below which number, and
 * how many rows to skip from there. So the thousandth page costs as much as the first.
 *
 * @param blocks how many rows of the list are in each block
 */
export function placeAfter(
  offset: number,
  blocks: readonly { block: number; rows: number }[],
): { below: number; skip: number } {
  const sorted = [...blocks].sort((a, b) => b.block - a.block);
  const found = passOver(
    sorted.map(({ block, rows }) => ({ period: block, rows })),
    offset,
  );
  return found ? { below: (found.period + 1) * BLOCK, skip: found.left } : { below: 0, skip: 0 };
}

/**
 * Finds the period of a long list that contains the row after `offset` others, and how many rows of
 * that period come before it. Uses counts instead of the rows themselves, so that a late page costs
 * no more than an early one.
 *
 * @param periods how many rows each holds, in the order of the list
 * @returns undefined if the list has no more rows than `offset`
 */
export function passOver<Period>(
  periods: readonly { period: Period; rows: number }[],
  offset: number,
): { period: Period; left: number } | undefined {
  let left = offset;
  for (const { period, rows } of periods) {
    if (left < rows) return { period, left };
    left -= rows;
  }
  return undefined;
}

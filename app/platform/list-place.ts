/** Rows of a long list are counted in blocks of so many numbers (the migrations that count them divide by the same). */
export const BLOCK = 500;

/**
 * Where a list, newest number first, goes on after so many rows: below a number, and how
 * many rows to pass over from there. So the thousandth page costs what the first does.
 *
 * @param blocks how many rows of the list each block holds
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
 * In which period of a long list the row after so many others lies, and how many rows of that period come before it: by
 * counts instead of the rows themselves, so that a late page costs no more than an early one.
 *
 * @param periods how many rows each holds, in the order of the list
 * @returns undefined when the list has no more rows than those
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

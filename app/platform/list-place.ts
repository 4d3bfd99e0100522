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
  let left = offset;
  for (const { block, rows } of [...blocks].sort((a, b) => b.block - a.block)) {
    if (left < rows) return { below: (block + 1) * BLOCK, skip: left };
    left -= rows;
  }
  return { below: 0, skip: 0 };
}

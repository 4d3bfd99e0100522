import type { Move } from "./moves.ts";

type Placed = { id: string; position: number };

/**
 * Moves a row directly before or after another one. The target is a neighbour, not a distance: two
 * concurrent moves both succeed, and the same request sent twice is one move.
 *
 * @param rows all rows in their order
 * @param update stores a position, within the change that read the rows
 * @returns the row, with its new place counted from 1 if it has moved; undefined if one of the two
 * does not exist
 */
export async function moveRow<Row extends Placed>(
  rows: readonly Row[],
  id: string,
  { place, neighbour }: Move,
  update: (row: Row, values: { position: number }) => Promise<unknown>,
): Promise<{ row: Row; newPlace?: number } | undefined> {
  const row = rows.find((one) => one.id === id);
  const others = rows.filter((one) => one !== row);
  const target = others.findIndex((one) => one.id === neighbour);
  if (!row || target === -1) return undefined;
  const order = others.toSpliced(place === "before" ? target : target + 1, 0, row);
  if (order.indexOf(row) === rows.indexOf(row)) return { row };
  for (const [position, one] of order.entries())
    if (one.position !== position) await update(one, { position });
  return { row, newPlace: order.indexOf(row) + 1 };
}

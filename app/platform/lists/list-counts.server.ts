import { sql } from "kysely";
import type { ListName } from "#db/schema.ts";
import type { ReadDb, Trx } from "../database/database.server.ts";
import type { Wanted } from "./list.ts";

/** Separates the parts of a count. Only the last part of a list may contain it. */
export const PART_SEPARATOR = "|";

/** How many rows have the same parts. */
export type ListCount = { parts: string[]; rows: number };

/**
 * Reads how many rows of a list have each combination of values, such as `draft|programs` (status
 * and category of posts). Counting the rows themselves would take longer the more there are.
 */
export async function readListCounts(db: ReadDb, list: ListName): Promise<ListCount[]> {
  const counts = await db
    .selectFrom("listCounts")
    .select(["parts", "rows"])
    .where("list", "=", list)
    .where("rows", ">", 0)
    .execute();
  return counts.map(({ parts, rows }) => ({ parts: parts.split(PART_SEPARATOR), rows }));
}

/** Counts the rows of a list. */
export async function countListed(db: ReadDb, list: ListName, wanted: Wanted = []): Promise<number> {
  return sumOf(await readListCounts(db, list), wanted);
}

/** Adds the counts that have the wanted values. */
export function sumOf(counts: readonly ListCount[], wanted: Wanted): number {
  return counts
    .filter(({ parts }) => wanted.every((value, place) => value === undefined || value === parts[place]))
    .reduce((total, { rows }) => total + rows, 0);
}

/** Adds rows to the counts of a list, each with its parts. */
export async function addToCounts(
  trx: Trx,
  list: ListName,
  rows: readonly { parts: string }[],
): Promise<void> {
  const counts = Map.groupBy(rows, ({ parts }) => parts);
  await trx
    .insertInto("listCounts")
    .values([...counts].map(([parts, { length }]) => ({ list, parts, rows: length })))
    .onConflict((conflict) =>
      conflict.columns(["list", "parts"]).doUpdateSet({ rows: sql`list_counts.rows + excluded.rows` }),
    )
    .execute();
}

/** Removes a row from the counts of a list. */
export async function removeFromCounts(trx: Trx, list: ListName, parts: string): Promise<void> {
  await trx
    .updateTable("listCounts")
    .set((eb) => ({ rows: eb("rows", "-", 1) }))
    .where("list", "=", list)
    .where("parts", "=", parts)
    .execute();
}

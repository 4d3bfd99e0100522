import type { ReadDb } from "../database/database.server.ts";

/** The lists whose rows are counted, by the parts in the order that `parts` names. */
export type CountedList = "posts" | "events" | "messages" | "newsletter_subscribers" | "audit_entries";

/** Separates the parts of a count. Only the last part of a list may contain it. */
export const PART_SEPARATOR = "|";

/**
 * Reads how many rows of a list have each combination of values, such as `draft|programs` (status
 * and category of posts). Counting the rows themselves would take longer the more there are.
 */
export async function readListCounts(
  db: ReadDb,
  list: CountedList,
): Promise<{ parts: string[]; rows: number }[]> {
  const counts = await db
    .selectFrom("listCounts")
    .select(["parts", "rows"])
    .where("list", "=", list)
    .where("rows", ">", 0)
    .execute();
  return counts.map(({ parts, rows }) => ({ parts: parts.split(PART_SEPARATOR), rows }));
}

/**
 * Counts the rows of a list.
 *
 * @param wanted the value of each part, undefined for any
 */
export async function countListed(
  db: ReadDb,
  list: CountedList,
  wanted: readonly (string | undefined)[] = [],
): Promise<number> {
  return sumOf(await readListCounts(db, list), wanted);
}

/** Adds the counts that have the wanted value of each part, undefined for any. */
export function sumOf(
  counts: readonly { parts: string[]; rows: number }[],
  wanted: readonly (string | undefined)[],
): number {
  return counts
    .filter(({ parts }) => wanted.every((value, place) => value === undefined || value === parts[place]))
    .reduce((total, { rows }) => total + rows, 0);
}

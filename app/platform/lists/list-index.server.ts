import { sql } from "kysely";
import type { Trx } from "../database/database.server.ts";
import type { AnyList, List } from "./list.ts";
import { addToCounts, PART_SEPARATOR, removeFromCounts } from "./list-counts.server.ts";
import { emptyText, filterWord, insertText, removeText, tagWord } from "./list-text.server.ts";

/** Every row of a list has an id. */
type Listed = { id: string };
const AT_ONCE = 300;

/**
 * Counts rows and adds them to the full texts of a list, oldest first. Skips those that are not on
 * the list.
 *
 * @param number the number that a row had before, if it keeps its place
 */
export async function addToList<Row extends Listed>(
  trx: Trx,
  list: List<Row>,
  rows: readonly Row[],
  number?: number,
): Promise<void> {
  const listed = rows.filter((row) => list.includes(row));
  if (listed.length === 0) return;
  const entries = listed.map((row) => ({
    ...(number === undefined ? {} : { number }),
    list: list.name,
    rowId: row.id,
    parts: list.filters(row).join(PART_SEPARATOR),
  }));
  await addToCounts(trx, list.name, entries);
  const numbered = await trx
    .insertInto("listNumbers")
    .values(entries)
    .returning(["number", "rowId"])
    .execute();
  const numbers = new Map(numbered.map((entry) => [entry.rowId, entry.number]));
  const texts = listed.map((row) => {
    const filters = [...list.filters(row).map(filterWord), ...new Set(list.tags?.(row).map(tagWord))];
    const words = list.words(row).map((some) => [...new Set(some), ...filters]);
    return { number: numbers.get(row.id) as number, words };
  });
  for (const [place, table] of list.texts.entries())
    await insertText(
      trx,
      list,
      table,
      texts.map((text) => ({ number: text.number, words: text.words[place] ?? [] })),
    );
}

/** Keeps a list true after a row has changed, or was deleted if there is no `row` any more. */
export async function updateList<Row extends Listed>(
  trx: Trx,
  list: List<Row>,
  id: string,
  row: Row | undefined,
): Promise<void> {
  const entry = await trx
    .deleteFrom("listNumbers")
    .where("list", "=", list.name)
    .where("rowId", "=", id)
    .returning(["number", "parts"])
    .executeTakeFirst();
  if (entry) {
    for (const text of list.texts) await removeText(trx, text, entry.number);
    await removeFromCounts(trx, list.name, entry.parts);
  }
  if (row) await addToList(trx, list, [row], list.isByChange ? undefined : entry?.number);
}

/** Makes the counts and full texts of lists anew from their rows, for instance after a restore. */
export async function rebuildLists(trx: Trx, lists: readonly AnyList[]): Promise<void> {
  for (const list of lists as readonly List<Listed>[]) {
    await trx.deleteFrom("listCounts").where("list", "=", list.name).execute();
    await trx.deleteFrom("listNumbers").where("list", "=", list.name).execute();
    for (const text of list.texts) await emptyText(trx, text);
    for await (const rows of readOldestFirst(trx, list)) await addToList(trx, list, rows);
  }
}

/** Reads all rows, a batch at a time. */
async function* readOldestFirst(trx: Trx, { table, newest }: AnyList) {
  const age = sql.ref(newest);
  for (let last: (Listed & { age: number }) | undefined; ; ) {
    const rest = last ? sql`where (${age}, id) > (${last.age}, ${last.id})` : sql``;
    const { rows } = await sql<Listed & { age: number }>`select *, ${age} as age from ${sql.table(table)}
      ${rest} order by ${age}, id limit ${AT_ONCE}`.execute(trx);
    yield rows;
    last = rows.at(-1);
    if (rows.length < AT_ONCE) return;
  }
}

import type { TextTable } from "#db/schema.ts";
import type { ReadDb } from "../database/database.server.ts";
import { ADMIN_PAGE_SIZE, lastPageAt, MAX_FOUND } from "./admin-list.ts";
import type { AnyList, Wanted } from "./list.ts";
import { countListed } from "./list-counts.server.ts";
import { findText, type TextQuery } from "./list-text.server.ts";
import { readQuestion } from "./search-words.ts";

/** A query of ids in the order of a list. */
type Ids<Id> = {
  limit(count: number): Ids<Id>;
  offset(count: number): Ids<Id>;
  execute(): Promise<{ id: Id }[]>;
};
type Direction = "forwards" | "backwards";

/** What is asked of a list. */
export type Asked = {
  page: number;
  search: string;
  /** The wanted value of each filter. */
  wanted?: Wanted;
  /** Lists only rows with this tag, as a search does: as many as that lists. */
  tag?: string | undefined;
  size?: number;
  /** How many rows a search lists at most. */
  most?: number;
  /** How many rows there are without a search, if the counts of the list don't say. */
  total?: number;
  /** Puts the found ids into an order other than newest first. */
  sort?(ids: string[]): Promise<string[]>;
};

/**
 * A page of a list. `page`: the last page if a later one is asked for; `cutOff`: a search has found
 * more than it lists.
 */
export type ListPage = { ids: string[]; page: number; total: number; cutOff: boolean };

/**
 * Finds the ids on a page of a list. Every page costs the same, even the thousandth.
 *
 * @param ids the ids of the list without a search. The query should need nothing but an index.
 */
export async function findListed(
  db: ReadDb,
  list: AnyList,
  asked: Asked,
  ids: (direction: Direction) => Ids<string>,
): Promise<ListPage> {
  if (asked.search !== "" || asked.tag) return searchList(db, list, asked);
  const total = asked.total ?? (await countListed(db, list.name, asked.wanted));
  return { ...(await findPage({ ...asked, total }, ids)), total, cutOff: false };
}

/**
 * Finds the ids on a page of a list. Skips the rows before it from the nearer end of the list, so
 * that even the middle of a long list is near.
 */
export async function findPage<Id>(
  { page: asked, total, size = ADMIN_PAGE_SIZE }: { page: number; total: number; size?: number },
  ids: (direction: Direction) => Ids<Id>,
): Promise<{ ids: Id[]; page: number }> {
  const page = lastPageAt(asked, total, size);
  const offset = (page - 1) * size;
  const limit = Math.min(size, total - offset);
  if (limit <= 0) return { ids: [], page };
  if (offset <= total / 2)
    return { ids: idsOf(await ids("forwards").limit(limit).offset(offset).execute()), page };
  const reversed = await ids("backwards")
    .limit(limit)
    .offset(total - offset - limit)
    .execute();
  return { ids: idsOf(reversed).reverse(), page };
}

const idsOf = <Id>(rows: { id: Id }[]) => rows.map(({ id }) => id);

/** Finds the ids on a page of what a search finds. */
export async function searchList(db: ReadDb, list: AnyList, asked: Asked): Promise<ListPage> {
  const { most = MAX_FOUND, sort } = asked;
  const numbers = await findNumbers(db, list, asked, most);
  if (sort) return pageOf(await sort(await readIds(db, numbers)), { ...asked, most });
  const { ids, ...page } = pageOf(numbers, { ...asked, most });
  return { ...page, ids: await readIds(db, ids) };
}

/** Cuts a page out of all that a search has found. */
export function pageOf<Id>(
  found: readonly Id[],
  { page: asked, size = ADMIN_PAGE_SIZE, most = MAX_FOUND }: Pick<Asked, "page" | "size" | "most">,
) {
  const page = lastPageAt(asked, found.length, size);
  const ids = found.slice((page - 1) * size, page * size);
  return { ids, page, total: found.length, cutOff: found.length >= most };
}

/**
 * Finds the rows that contain all words of a search; the last word also matches as a prefix, unless
 * whole words alone find enough rows. Newest first, in a list with several texts within each.
 */
async function findNumbers(
  db: ReadDb,
  list: AnyList,
  { search, wanted = [], tag }: Asked,
  most: number,
): Promise<number[]> {
  const words = readQuestion(search);
  if (words.length === 0 && (search !== "" || !tag)) return [];
  const queries: { table: TextTable; query: TextQuery }[] = [
    { table: list.texts[0], query: { words, prefixes: [], wanted, tag } },
    ...list.texts.map((table) => ({ table, query: { ...withPrefixes(list, words, wanted), tag } })),
  ];
  const found = new Set<number>();
  for (const { table, query } of queries) {
    if (found.size >= most) break;
    for (const number of await findText(db, table, query, { limit: most })) found.add(number);
  }
  const numbers = [...found];
  if (list.texts.length === 1) numbers.sort((one, other) => other - one);
  return numbers.slice(0, most);
}

function withPrefixes({ matchesPrefixes }: AnyList, words: readonly string[], wanted: Wanted): TextQuery {
  const whole = matchesPrefixes ? 0 : Math.max(0, words.length - 1);
  return { words: words.slice(0, whole), prefixes: words.slice(whole), wanted };
}

/** How many rows to find at a time, and whether the last word may be a prefix. */
export type BatchOptions = { limit: number; matchesPrefixes?: boolean };

/** Finds all rows of a search, newest first, a batch at a time. */
export async function* searchInBatches(
  db: ReadDb,
  list: AnyList,
  { search, wanted = [] }: Pick<Asked, "search" | "wanted">,
  { limit, matchesPrefixes = true }: BatchOptions,
): AsyncGenerator<string[]> {
  const words = readQuestion(search);
  if (words.length === 0) return;
  const query = matchesPrefixes ? withPrefixes(list, words, wanted) : { words, prefixes: [], wanted };
  for (let below: number | undefined; ; ) {
    const numbers = await findText(db, list.texts[0], query, { limit, below });
    if (numbers.length === 0) return;
    yield await readIds(db, numbers);
    below = numbers.at(-1);
  }
}

async function readIds(db: ReadDb, numbers: readonly number[]): Promise<string[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom("listNumbers")
    .select(["number", "rowId"])
    .where("number", "in", numbers)
    .execute();
  return inOrder(numbers, rows, ({ number }) => number).map(({ rowId }) => rowId);
}

/** Puts rows into the order of their ids. Leaves out ids without a row. */
export function inOrder<Id, Row>(ids: readonly Id[], rows: readonly Row[], idOf: (row: Row) => Id): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

import { type RawBuilder, sql } from "kysely";
import { engineOf, type ReadDb, type Trx } from "../database/database.server.ts";

/** How many of the newest rows are in the small table that is searched first. */
export const RECENT = 2000;

/**
 * A full-text index of the database engine, with words made by the app (`search-words.ts`). It has
 * two tables, the second with only the newest rows: a very common word finds enough results there,
 * without a scan of all rows (docs/decisions/0016-search-and-lists-at-one-cost.md). Higher numbers
 * are newer rows; the table `numbers` has all of them.
 */
export type TextIndex = { all: string; recent: string; numbers: string };

/**
 * A search: all of these words, and one with this prefix. Letters, digits and the app's own marks
 * only.
 */
export type TextQuery = {
  words: string[];
  beginning?: string;
  /** Only rows with a lower number, to continue where a search ended. */
  below?: number;
};

/**
 * Rebuilds a full-text index from its rows, for instance after a restore. A feature declares each
 * of its indexes.
 */
export type TextSource = { index: TextIndex; fill(trx: Trx): Promise<void> };

/** Rebuilds full-text indexes. */
export async function rebuildTexts(trx: Trx, sources: readonly TextSource[]): Promise<void> {
  for (const { index, fill } of sources) {
    for (const table of [index.all, index.recent]) await emptyText(trx, table);
    await fill(trx);
  }
}

const AT_ONCE = 300;

/**
 * Fills an index in the order of numbers, a few texts at a time.
 *
 * @param read the next `count` texts above the number `after`, in the order of their numbers
 */
export async function fillByNumber(
  trx: Trx,
  index: TextIndex,
  read: (after: number, count: number) => Promise<{ number: number; words: string[] }[]>,
): Promise<void> {
  for (let after = 0; ; ) {
    const texts = await read(after, AT_ONCE);
    await insertText(trx, index, texts);
    const last = texts.at(-1);
    if (!last) return;
    after = last.number;
  }
}

async function emptyText(trx: Trx, table: string): Promise<void> {
  if (engineOf(trx) === "postgres") await sql`delete from ${sql.table(table)}`.execute(trx);
  else await sql`insert into ${sql.table(table)} (${sql.id(table)}) values ('delete-all')`.execute(trx);
}

/** Adds rows to the index. */
export async function insertText(
  trx: Trx,
  index: TextIndex,
  texts: { number: number; words: string[] }[],
): Promise<void> {
  const oldest = await findOldestRecent(trx, index);
  await sql`delete from ${sql.table(index.recent)} where ${numberIn(trx)} < ${oldest}`.execute(trx);
  await insertInto(trx, index.all, texts);
  await insertInto(
    trx,
    index.recent,
    texts.filter(({ number }) => number >= oldest),
  );
}

/** Removes a row from the index. */
export async function removeText(trx: Trx, index: TextIndex, number: number): Promise<void> {
  for (const table of [index.all, index.recent])
    await sql`delete from ${sql.table(table)} where ${numberIn(trx)} = ${number}`.execute(trx);
}

/** Finds the lowest number that counts as recent. */
async function findOldestRecent(trx: Trx, { numbers }: TextIndex): Promise<number> {
  const { rows } = await sql<{ number: number }>`select number from ${sql.table(numbers)}
    where number is not null order by number desc limit 1 offset ${RECENT - 1}`.execute(trx);
  return rows[0]?.number ?? 0;
}

async function insertInto(
  trx: Trx,
  table: string,
  texts: { number: number; words: string[] }[],
): Promise<void> {
  if (texts.length === 0) return;
  const rows = texts.map(({ number, words }) =>
    engineOf(trx) === "postgres"
      ? sql`(${number}, array_to_tsvector(${words}::text[]))`
      : sql`(${number}, ${words.join(" ")})`,
  );
  await sql`insert into ${sql.table(table)} (${numberIn(trx)}, words) values ${sql.join(rows)}`.execute(trx);
}

function numberIn(db: ReadDb): RawBuilder<number> {
  return engineOf(db) === "postgres" ? sql`number` : sql`rowid`;
}

/** Finds the numbers of each query's rows, newest first, at most `most` per query. */
export async function findText(
  db: ReadDb,
  index: TextIndex,
  queries: TextQuery[],
  most: number,
): Promise<number[][]> {
  const found = await findIn(db, index.recent, queries, most);
  // If the newest rows don't give enough results, the words are rare enough for a search in all
  // rows.
  const open = queries.filter((_, place) => (found[place] as number[]).length < most);
  if (open.length > 0 && (await holdsMoreThanRecent(db, index))) {
    const everywhere = await findIn(db, index.all, open, most);
    for (const [place, query] of open.entries())
      found[queries.indexOf(query)] = everywhere[place] as number[];
  }
  return found;
}

async function holdsMoreThanRecent(db: ReadDb, { numbers }: TextIndex): Promise<boolean> {
  const { rows } = await sql<{ number: number }>`select number from ${sql.table(numbers)}
    where number is not null order by number desc limit 1`.execute(db);
  return (rows[0]?.number ?? 0) > RECENT;
}

/** Higher than any row's number. */
const ENDLESS = Number.MAX_SAFE_INTEGER;

async function findIn(db: ReadDb, table: string, queries: TextQuery[], most: number): Promise<number[][]> {
  const parts = queries.map((query, place) => {
    const numbers =
      engineOf(db) === "postgres"
        ? // "offset 0" makes PostgreSQL always search by the word index, never along the numbers.
          sql`select number from (
              select number from ${sql.table(table)} where words @@ ${postgresQuery(query)}::tsquery offset 0
            ) as hits where number < ${query.below ?? ENDLESS} order by number desc limit ${most}`
        : sql`select rowid as number from ${sql.table(table)} where ${sql.id(table)} match ${sqliteQuery(query)}
            and rowid < ${query.below ?? ENDLESS} order by rowid desc limit ${most}`;
    return sql`select * from (select ${sql.lit(place)} as place, number from (${numbers}) as found) as placed`;
  });
  const { rows } = await sql<{
    place: number;
    number: number;
  }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return queries.map((_, place) => rows.filter((row) => row.place === place).map((row) => row.number));
}

// Words contain only letters, digits and marks other than quotes, so they can't break out of the
// quotes.

function sqliteQuery({ words, beginning }: TextQuery): string {
  return [...words.map((word) => `"${word}"`), ...(beginning === undefined ? [] : [`"${beginning}" *`])].join(
    " AND ",
  );
}

function postgresQuery({ words, beginning }: TextQuery): string {
  return [...words.map((word) => `'${word}'`), ...(beginning === undefined ? [] : [`'${beginning}':*`])].join(
    " & ",
  );
}

import { type RawBuilder, sql } from "kysely";
import type { TextTable } from "#db/schema.ts";
import { engineOf, type ReadDb, type Trx } from "../database/database.server.ts";
import type { AnyList, Wanted } from "./list.ts";
import { searchWords } from "./search-words.ts";

/*
 * The full texts of the database engines. The app makes the words (`search-words.ts`); both engines
 * only store and find them.
 */

/** How many of the newest rows PostgreSQL has in an index of their own. */
export const RECENT = 2000;
/** Higher than any row's number. */
const ENDLESS = Number.MAX_SAFE_INTEGER;

/** The words of a row under its number, and the filters as words of their own. */
export type Text = { number: number; words: string[] };

/**
 * Returns a filter's value as a word, so that a search within it asks no more rows. No word that
 * people search for begins with `=`.
 */
export function filterWord(value: string, place: number): string {
  return `=${place}${value.toLowerCase().replace(/[^a-z0-9]+/g, "_")}`;
}

/** Returns a tag as one word, whatever it is made of. */
export function tagWord(tag: string): string {
  return `=t_${searchWords(tag).join("_")}`;
}

/** Adds rows to a full text. */
export async function insertText(trx: Trx, list: AnyList, table: TextTable, texts: Text[]): Promise<void> {
  if (engineOf(trx) === "sqlite") {
    const rows = texts.map(({ number, words }) => sql`(${number}, ${words.join(" ")})`);
    await sql`insert into ${sql.table(table)} (rowid, words) values ${sql.join(rows)}`.execute(trx);
    return;
  }
  const oldest = await findOldestRecent(trx, list);
  const rows = texts.map(
    ({ number, words }) =>
      sql`(${number}::bigint, array_to_tsvector(${words}::text[]), ${number}::bigint >= ${oldest}::bigint)`,
  );
  await sql`update ${sql.table(table)} set is_recent = false where is_recent and number < ${oldest}`.execute(
    trx,
  );
  await sql`insert into ${sql.table(table)} (number, words, is_recent) values ${sql.join(rows)}`.execute(trx);
}

async function findOldestRecent(trx: Trx, { name }: AnyList): Promise<number> {
  const oldest = await trx
    .selectFrom("listNumbers")
    .select("number")
    .where("list", "=", name)
    .orderBy("number", "desc")
    .offset(RECENT - 1)
    .limit(1)
    .executeTakeFirst();
  return oldest?.number ?? 0;
}

/** Removes a row from a full text. */
export async function removeText(trx: Trx, table: TextTable, number: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${numberIn(trx)} = ${number}`.execute(trx);
}

/** Removes all rows from a full text. */
export async function emptyText(trx: Trx, table: TextTable): Promise<void> {
  if (engineOf(trx) === "postgres") await sql`delete from ${sql.table(table)}`.execute(trx);
  else await sql`insert into ${sql.table(table)} (${sql.id(table)}) values ('delete-all')`.execute(trx);
}

function numberIn(db: ReadDb): RawBuilder<number> {
  return engineOf(db) === "postgres" ? sql`number` : sql`rowid`;
}

/** A search: all words, and one with each prefix, in rows with these filters and this tag. */
export type TextQuery = {
  words: readonly string[];
  prefixes: readonly string[];
  wanted: Wanted;
  tag?: string | undefined;
};

/**
 * Finds the numbers of matching rows, newest first.
 *
 * @param below only lower numbers, to continue where a search ended
 */
export async function findText(
  db: ReadDb,
  table: TextTable,
  query: TextQuery,
  { limit, below = ENDLESS }: { limit: number; below?: number | undefined },
): Promise<number[]> {
  const find = engineOf(db) === "postgres" ? findOnPostgres : findOnSqlite;
  const { rows } = await find(table, termsOf(query), { limit, below }).execute(db);
  // On PostgreSQL, recent rows may be found twice.
  return [...new Set(rows.map(({ number }) => number))];
}

type Terms = { words: readonly string[]; prefixes: readonly string[] };
type Range = { limit: number; below: number };

function termsOf({ words, prefixes, wanted, tag }: TextQuery): Terms {
  const filters = wanted.flatMap((value, place) => (value === undefined ? [] : [filterWord(value, place)]));
  return { words: [...words, ...filters, ...(tag ? [tagWord(tag)] : [])], prefixes };
}

// Words and filters contain no quotes, so they can't break out of the quotes.

function findOnSqlite(table: TextTable, { words, prefixes }: Terms, { limit, below }: Range) {
  const terms = [...words.map((word) => `"${word}"`), ...prefixes.map((prefix) => `"${prefix}" *`)];
  return sql<{ number: number }>`select rowid as number from ${sql.table(table)}
    where ${sql.id(table)} match ${terms.join(" AND ")} and rowid < ${below} order by rowid desc limit ${limit}`;
}

/** If the newest rows give enough results, all others are not asked: there would be very many. */
function findOnPostgres(table: TextTable, { words, prefixes }: Terms, { limit, below }: Range) {
  const terms = [...words.map((word) => `'${word}'`), ...prefixes.map((prefix) => `'${prefix}':*`)];
  // "offset 0" makes PostgreSQL always search by the word index, never along the numbers.
  const newest = (recent: RawBuilder<unknown>) => sql`select number from (
      select number from ${sql.table(table)}
      where ${recent} words @@ ${terms.join(" & ")}::tsquery offset 0
    ) as hits where number < ${below} order by number desc limit ${limit}`;
  return sql<{ number: number }>`
    with recent as materialized (${newest(sql`is_recent and`)})
    select number from recent
    union all
    select number from (${newest(sql``)}) as every where (select count(*) from recent) < ${limit}`;
}

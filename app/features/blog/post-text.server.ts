import { type RawBuilder, sql } from "kysely";
import { type Db, engineOf, type Trx } from "#app/platform/database/database.server.ts";
import { plainTextOf } from "#app/platform/rich-html.server.ts";
import { searchWords } from "#app/platform/search-words.ts";
import type { PostCategory } from "./post-categories.ts";

/** How many posts a search finds at most: ten pages of nine. Who wants more adds a word. */
export const MOST_FOUND = 90;
/** How many of the newest posts stand in the small full-text table that is asked first. */
const RECENT = 2000;

/*
 * Every word of a post is in the full text as it is; those of the title once more behind `§`, those of title, tags,
 * author and excerpt behind `¶`. So one list of words answers where a word stands, and ranking needs no scores, which
 * would have to visit every post that holds a frequent word. These signs are no letters: no word that somebody looks for
 * begins with one.
 */
const IN_TITLE = "§";
const IN_HEAD = "¶";
/** Before every word of a post that the public does not see: so a search of theirs need not ask which are public. */
const HIDDEN = "¬";
const inCategory = (category: string) => `¤${category.replaceAll("-", "¤")}`;

export type IndexedPost = {
  id: string;
  title: string;
  excerpt: string;
  author: string;
  tags: string;
  category: PostCategory;
  content: string;
  isPublic: boolean;
};

/** Everything under which a post is found. */
function textOf(post: Omit<IndexedPost, "id">): string[] {
  const title = searchWords(post.title);
  const head = [...title, ...searchWords(`${post.tags} ${post.author} ${post.excerpt}`)];
  const words = new Set([...head, ...searchWords(plainTextOf(post.content))]);
  for (const word of title) words.add(IN_TITLE + word);
  for (const word of head) words.add(IN_HEAD + word);
  words.add(inCategory(post.category));
  return post.isPublic ? [...words] : Array.from(words, (word) => HIDDEN + word);
}

/** Puts new posts into the full text. Writers of posts take turns, so numbers rise one after the other. */
export async function indexNewPosts(trx: Trx, posts: IndexedPost[]): Promise<void> {
  const numbered = await trx
    .insertInto("postNumbers")
    .values(posts.map(({ id }) => ({ postId: id })))
    .returning(["number", "postId"])
    .execute();
  const numbers = new Map(numbered.map(({ number, postId }) => [postId, number]));
  const texts = posts.map((post) => ({ number: numbers.get(post.id) as number, words: textOf(post) }));
  const oldest = Math.max(...numbers.values()) - RECENT;
  await sql`delete from post_text_recent where ${numberIn(trx)} <= ${oldest}`.execute(trx);
  await insertText(trx, "post_text", texts);
  await insertText(
    trx,
    "post_text_recent",
    texts.filter(({ number }) => number > oldest),
  );
}

/** Puts a changed post into the full text anew. */
export async function indexChangedPost(trx: Trx, post: IndexedPost): Promise<void> {
  const { number, newest } = await trx
    .selectFrom("postNumbers")
    .select([
      "number",
      (eb) =>
        eb
          .selectFrom("postNumbers")
          .select((max) => max.fn.max("number").as("newest"))
          .as("newest"),
    ])
    .where("postId", "=", post.id)
    .executeTakeFirstOrThrow();
  await removeFromText(trx, number);
  const text = [{ number, words: textOf(post) }];
  await insertText(trx, "post_text", text);
  if (number > (newest ?? 0) - RECENT) await insertText(trx, "post_text_recent", text);
}

/** Takes a post out of the full text, before it is removed for ever. */
export async function unindexPost(trx: Trx, postId: string): Promise<void> {
  const known = await trx
    .selectFrom("postNumbers")
    .select("number")
    .where("postId", "=", postId)
    .executeTakeFirst();
  if (known) await removeFromText(trx, known.number);
}

async function removeFromText(trx: Trx, number: number): Promise<void> {
  for (const table of ["post_text", "post_text_recent"])
    await sql`delete from ${sql.table(table)} where ${numberIn(trx)} = ${number}`.execute(trx);
}

async function insertText(
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

function numberIn(db: Db): RawBuilder<number> {
  return engineOf(db) === "postgres" ? sql`number` : sql`rowid`;
}

type Search = { words: string[]; category: PostCategory | undefined };

/**
 * The numbers of the public posts that hold all these words, the last one also as the beginning of a word. Ranked: the whole
 * words in the title, their beginnings in the title, then in title, tags, author and excerpt, then anywhere; within
 * each the newest first. At most {@link MOST_FOUND}: of a word that very many posts hold, the newest.
 */
export async function findInText(db: Db, search: Search): Promise<number[]> {
  const ranks: Rank[] = [
    { where: IN_TITLE, beginnings: false },
    { where: IN_TITLE, beginnings: true },
    { where: IN_HEAD, beginnings: true },
    { where: "", beginnings: true },
  ];
  const found = await findByRank(db, "post_text_recent", ranks, search);
  // Where the newest posts do not give enough, the word is rare enough to be looked up among all.
  const open = ranks.filter((_, rank) => (found[rank] as number[]).length < MOST_FOUND);
  if (open.length > 0 && (await holdsMoreThanRecent(db))) {
    const everywhere = await findByRank(db, "post_text", open, search);
    for (const [index, rank] of open.entries()) found[ranks.indexOf(rank)] = everywhere[index] as number[];
  }
  return [...new Set(found.flat())].slice(0, MOST_FOUND);
}

async function holdsMoreThanRecent(db: Db): Promise<boolean> {
  const oldest = await db
    .selectFrom("postNumbers")
    .select("number")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return (oldest?.number ?? 0) > RECENT;
}

type Rank = { where: string; beginnings: boolean };

async function findByRank(db: Db, table: string, ranks: Rank[], search: Search): Promise<number[][]> {
  const queries = ranks.map((rank, index) => {
    const numbers =
      engineOf(db) === "postgres"
        ? // "offset 0" keeps the order out of the look-up: always by the index of words, never along the numbers.
          sql`select number from (
              select number from ${sql.table(table)} where words @@ ${postgresQuery(rank, search)}::tsquery offset 0
            ) as hits order by number desc limit ${MOST_FOUND}`
        : sql`select rowid as number from ${sql.table(table)} where ${sql.id(table)} match ${sqliteQuery(rank, search)}
            order by rowid desc limit ${MOST_FOUND}`;
    return sql`select * from (select ${sql.lit(index)} as rank, number from (${numbers}) as found) as ranked`;
  });
  const { rows } = await sql<{
    rank: number;
    number: number;
  }>`${sql.join(queries, sql` union all `)}`.execute(db);
  return ranks.map((_, rank) => rows.filter((row) => row.rank === rank).map((row) => row.number));
}

// Words hold letters and digits only, so nothing in them can end the quotes.

function sqliteQuery({ where, beginnings }: Rank, { words, category }: Search): string {
  const sought = words.map((word) => `"${where}${word}"`);
  if (beginnings) sought.push(`${sought.pop()} *`);
  return [...sought, ...(category ? [`"${inCategory(category)}"`] : [])].join(" AND ");
}

function postgresQuery({ where, beginnings }: Rank, { words, category }: Search): string {
  const sought = words.map((word) => `'${where}${word}'`);
  if (beginnings) sought.push(`${sought.pop()}:*`);
  return [...sought, ...(category ? [`'${inCategory(category)}'`] : [])].join(" & ");
}

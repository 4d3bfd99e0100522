import type { ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { searchWords } from "#app/platform/lists/search-words.ts";
import {
  fillByNumber,
  findText,
  insertText,
  removeText,
  type TextIndex,
  type TextSource,
} from "#app/platform/lists/text-index.server.ts";
import type { Instant } from "#db/schema.ts";
import type { PostCategory } from "./post-categories.ts";
import type { PostStatus } from "./post-status.ts";

/**
 * The most posts an administrator's search lists: ten pages of ten. Adding a word narrows it down.
 */
export const MAX_MANAGED = 100;

/**
 * The administrators' search index: title, excerpt, author and tags of every post that is
 * not in the trash.
 */
const INDEX: TextIndex = {
  all: "managed_post_text",
  recent: "managed_post_text_recent",
  numbers: "managed_post_numbers",
};

type ListedPost = {
  id: string;
  title: string;
  excerpt: string;
  author: string;
  tags: string;
  status: PostStatus;
  category: PostCategory;
  deletedAt: Instant | null;
};

export type Narrowing = { status: PostStatus | undefined; category: PostCategory | undefined };

/**
 * Returns the prefix of a post's words within a status, a category or both. A filtered search thus
 * looks up its own words, and is not slowed down by those of other posts.
 */
function scopeOf({ status, category }: Narrowing): string {
  return status || category ? `¤${status ?? ""}§${category?.replaceAll("-", "") ?? ""}¶` : "";
}

function wordsOf({ status, category, ...post }: ListedPost): string[] {
  const words = searchWords(`${post.title} ${post.tags} ${post.author} ${post.excerpt}`);
  const scopes = [
    { status: undefined, category: undefined },
    { status, category: undefined },
    { status: undefined, category },
    { status, category },
  ].map(scopeOf);
  return [...new Set(scopes.flatMap((scope) => words.map((word) => scope + word)))];
}

/**
 * Adds posts to the search index, each under a new number: the highest was changed last. Skips
 * posts in the trash.
 */
export async function listInManagedText(trx: Trx, posts: ListedPost[]): Promise<void> {
  const listed = posts.filter(({ deletedAt }) => deletedAt === null);
  if (listed.length === 0) return;
  const numbered = await trx
    .insertInto("managedPostNumbers")
    .values(listed.map(({ id }) => ({ postId: id })))
    .returning(["number", "postId"])
    .execute();
  const numbers = new Map(numbered.map(({ number, postId }) => [postId, number]));
  await insertText(
    trx,
    INDEX,
    listed.map((post) => ({ number: numbers.get(post.id) as number, words: wordsOf(post) })),
  );
}

/** Rebuilds the search index of all listed posts under their existing numbers. */
export const managedTextSource: TextSource = {
  index: INDEX,
  fill: (trx) =>
    fillByNumber(trx, INDEX, async (after, count) => {
      const rows = await trx
        .selectFrom("managedPostNumbers")
        .innerJoin("posts", "posts.id", "managedPostNumbers.postId")
        .select(["number", "posts.id", "title", "excerpt", "author", "tags"])
        .select(["status", "category", "deletedAt"])
        .where("number", ">", after)
        .orderBy("number")
        .limit(count)
        .execute();
      return rows.map(({ number, ...post }) => ({ number, words: wordsOf(post) }));
    }),
};

/** Removes a post from the search index, if it is there. */
export async function unlistFromManagedText(trx: Trx, postId: string): Promise<void> {
  const known = await trx
    .deleteFrom("managedPostNumbers")
    .where("postId", "=", postId)
    .returning("number")
    .executeTakeFirst();
  if (known) await removeText(trx, INDEX, known.number);
}

/**
 * Finds the ids of posts that contain all these words; the last word also matches as a prefix.
 * Returns at most {@link MAX_MANAGED}, most recently changed first. If whole words alone find that
 * many, prefixes are not searched: that would merge the entries of every word with the prefix.
 */
export async function findManaged(db: ReadDb, words: string[], narrowing: Narrowing): Promise<string[]> {
  const sought = words.map((word) => scopeOf(narrowing) + word);
  let [numbers = []] = await findText(db, INDEX, [{ words: sought }], MAX_MANAGED);
  if (numbers.length < MAX_MANAGED) {
    const begun = { words: sought.slice(0, -1), beginning: sought.at(-1) as string };
    [numbers = []] = await findText(db, INDEX, [begun], MAX_MANAGED);
  }
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom("managedPostNumbers")
    .select("postId")
    .where("number", "in", numbers)
    .execute();
  return rows.map(({ postId }) => postId);
}

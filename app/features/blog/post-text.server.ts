import type { ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { differentWords, searchWords } from "#app/platform/lists/search-words.ts";
import {
  fillByNumber,
  findText,
  insertText,
  removeText,
  type TextIndex,
  type TextSource,
} from "#app/platform/lists/text-index.server.ts";
import { plainTextOf } from "#app/platform/rich-text/rich-html.server.ts";
import type { Instant } from "#db/schema.ts";
import { listInManagedText, unlistFromManagedText } from "./managed-text.server.ts";
import type { PostCategory } from "./post-categories.ts";
import type { PostStatus } from "./post-status.ts";

/** The most posts a search finds: ten pages of nine. Adding a word narrows it down. */
export const MAX_FOUND = 90;
/** The public search index; for the administrators' one see `managed-text.server.ts`. */
const INDEX: TextIndex = { all: "post_text", recent: "post_text_recent", numbers: "post_numbers" };

/*
 * Prefixes that index words by field. Every word of a post is indexed as it is, words of the title
 * once more with `§`, and words of title, tags, author and excerpt with `¶`. One list per word thus
 * answers where the word occurs, and ranking needs no scores, which would have to visit every post
 * that contains a frequent word. The prefixes are not letters, so no search word starts with one.
 */
const IN_TITLE = "§";
const IN_HEAD = "¶";
/**
 * Prefixes every word of a post that visitors do not see, so that their search need not check which
 * posts are public.
 */
const HIDDEN = "¬";
const inCategory = (category: string) => `¤${category.replaceAll("-", "¤")}`;

export type IndexedPost = {
  id: string;
  title: string;
  excerpt: string;
  author: string;
  tags: string;
  category: PostCategory;
  status: PostStatus;
  content: string;
  deletedAt: Instant | null;
  isPublic: boolean;
};

/** Returns all index entries of a post. */
function textOf(post: Omit<IndexedPost, "id">): string[] {
  const title = searchWords(post.title);
  const head = [...title, ...searchWords(`${post.tags} ${post.author} ${post.excerpt}`)];
  const words = new Set([...head, ...differentWords(plainTextOf(post.content))]);
  for (const word of title) words.add(IN_TITLE + word);
  for (const word of head) words.add(IN_HEAD + word);
  words.add(inCategory(post.category));
  return post.isPublic ? [...words] : Array.from(words, (word) => HIDDEN + word);
}

/**
 * Adds new posts to both search indices, oldest first. Writes to posts are serialised, so
 * numbers increase.
 */
export async function indexNewPosts(trx: Trx, posts: IndexedPost[]): Promise<void> {
  const numbered = await trx
    .insertInto("postNumbers")
    .values(posts.map(({ id }) => ({ postId: id })))
    .returning(["number", "postId"])
    .execute();
  const numbers = new Map(numbered.map(({ number, postId }) => [postId, number]));
  await insertText(
    trx,
    INDEX,
    posts.map((post) => ({ number: numbers.get(post.id) as number, words: textOf(post) })),
  );
  await listInManagedText(trx, posts);
}

/**
 * Reindexes a changed post. The public index is updated only if visitors saw the post before or see
 * it now: nobody searches it for drafts, and a post being written is saved every few seconds.
 */
export async function indexChangedPost(trx: Trx, wasPublic: boolean, post: IndexedPost): Promise<void> {
  if (wasPublic || post.isPublic) await indexAnew(trx, post);
  await unlistFromManagedText(trx, post.id);
  await listInManagedText(trx, [post]);
}

async function indexAnew(trx: Trx, post: IndexedPost): Promise<void> {
  const { number } = await trx
    .selectFrom("postNumbers")
    .select("number")
    .where("postId", "=", post.id)
    .executeTakeFirstOrThrow();
  await removeText(trx, INDEX, number);
  await insertText(trx, INDEX, [{ number, words: textOf(post) }]);
}

/** Rebuilds the public search index of all posts under their existing numbers. */
export const postTextSource: TextSource = {
  index: INDEX,
  fill: (trx) =>
    fillByNumber(trx, INDEX, async (after, count) => {
      const rows = await trx
        .selectFrom("postNumbers")
        .innerJoin("posts", "posts.id", "postNumbers.postId")
        .select(["number", "title", "excerpt", "author", "tags", "content"])
        .select(["status", "category", "deletedAt"])
        .where("number", ">", after)
        .orderBy("number")
        .limit(count)
        .execute();
      return rows.map(({ number, ...post }) => ({
        number,
        words: textOf({ ...post, isPublic: post.status === "published" && post.deletedAt === null }),
      }));
    }),
};

/** Removes a post from both search indices before it is permanently deleted. */
export async function unindexPost(trx: Trx, postId: string): Promise<void> {
  const known = await trx
    .selectFrom("postNumbers")
    .select("number")
    .where("postId", "=", postId)
    .executeTakeFirst();
  if (known) await removeText(trx, INDEX, known.number);
  await unlistFromManagedText(trx, postId);
}

type Search = { words: string[]; category: PostCategory | undefined };

/**
 * Finds the numbers of public posts that contain all these words; the last word also matches as a
 * prefix. Ranks whole words in the title first, then prefixes in the title, then matches in title,
 * tags, author and excerpt, then anywhere; within each rank newest first. Returns at most
 * {@link MAX_FOUND}: for very frequent words, the newest posts.
 */
export async function findInText(db: ReadDb, { words, category }: Search): Promise<number[]> {
  const narrow = category ? [inCategory(category)] : [];
  const whole = (where: string) => words.map((word) => where + word);
  const begun = (where: string) => {
    const sought = whole(where);
    const beginning = sought.pop() as string;
    return { words: [...sought, ...narrow], beginning };
  };
  const ranks = [{ words: [...whole(IN_TITLE), ...narrow] }, begun(IN_TITLE), begun(IN_HEAD), begun("")];
  const found = await findText(db, INDEX, ranks, MAX_FOUND);
  return [...new Set(found.flat())].slice(0, MAX_FOUND);
}

import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { plainTextOf } from "#app/platform/rich-html.server.ts";
import { differentWords, searchWords } from "#app/platform/search-words.ts";
import {
  fillByNumber,
  findText,
  insertText,
  removeText,
  type TextIndex,
  type TextSource,
} from "#app/platform/text-index.server.ts";
import type { Instant } from "#db/schema.ts";
import { listInManagedText, unlistFromManagedText } from "./managed-text.server.ts";
import type { PostCategory } from "./post-categories.ts";
import type { PostStatus } from "./post-status.ts";

/** How many posts a search finds at most: ten pages of nine. Who wants more adds a word. */
export const MOST_FOUND = 90;
/** What the public searches; for administrators see `managed-text.server.ts`. */
const INDEX: TextIndex = { all: "post_text", recent: "post_text_recent", numbers: "post_numbers" };

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
  status: PostStatus;
  content: string;
  deletedAt: Instant | null;
  isPublic: boolean;
};

/** Everything under which a post is found. */
function textOf(post: Omit<IndexedPost, "id">): string[] {
  const title = searchWords(post.title);
  const head = [...title, ...searchWords(`${post.tags} ${post.author} ${post.excerpt}`)];
  const words = new Set([...head, ...differentWords(plainTextOf(post.content))]);
  for (const word of title) words.add(IN_TITLE + word);
  for (const word of head) words.add(IN_HEAD + word);
  words.add(inCategory(post.category));
  return post.isPublic ? [...words] : Array.from(words, (word) => HIDDEN + word);
}

/** Puts new posts into the full texts, the oldest first. Writers of posts take turns, so numbers rise one after the other. */
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
 * Puts a changed post into the full texts anew. Into the public's only where the public saw it or sees it now: nobody
 * searches a draft there, and one that is being written is saved every few seconds.
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

/** The public's full text of all posts, made anew under the numbers that they have. */
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

/** Takes a post out of the full texts, before it is removed for ever. */
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
 * The numbers of the public posts that hold all these words, the last one also as the beginning of a word. Ranked: the whole
 * words in the title, their beginnings in the title, then in title, tags, author and excerpt, then anywhere; within
 * each the newest first. At most {@link MOST_FOUND}: of a word that very many posts hold, the newest.
 */
export async function findInText(db: Db, { words, category }: Search): Promise<number[]> {
  const narrow = category ? [inCategory(category)] : [];
  const whole = (where: string) => words.map((word) => where + word);
  const begun = (where: string) => {
    const sought = whole(where);
    const beginning = sought.pop() as string;
    return { words: [...sought, ...narrow], beginning };
  };
  const ranks = [{ words: [...whole(IN_TITLE), ...narrow] }, begun(IN_TITLE), begun(IN_HEAD), begun("")];
  const found = await findText(db, INDEX, ranks, MOST_FOUND);
  return [...new Set(found.flat())].slice(0, MOST_FOUND);
}

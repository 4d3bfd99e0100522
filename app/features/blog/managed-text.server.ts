import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { searchWords } from "#app/platform/search-words.ts";
import {
  fillByNumber,
  findText,
  insertText,
  removeText,
  type TextIndex,
  type TextSource,
} from "#app/platform/text-index.server.ts";
import type { Instant } from "#db/schema.ts";
import type { PostCategory } from "./post-categories.ts";
import type { PostStatus } from "./post-status.ts";

/** How many posts a search of an administrator finds at most: ten pages of ten. Who wants more adds a word. */
export const MOST_MANAGED = 100;

/** What administrators search: title, excerpt, author and tags of every post that is not in the trash. */
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
 * What stands before the words of a post within a status, a category or both. So a search that is narrowed looks for
 * words of its own, and is not slowed by those of other posts.
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

/** Puts posts into the text, each under a new number: the highest was changed last. Those in the trash stay out. */
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

/** The full text of all listed posts, made anew under the numbers that they have. */
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

/** Takes a post out of the text, if it stands there. */
export async function unlistFromManagedText(trx: Trx, postId: string): Promise<void> {
  const known = await trx
    .deleteFrom("managedPostNumbers")
    .where("postId", "=", postId)
    .returning("number")
    .executeTakeFirst();
  if (known) await removeText(trx, INDEX, known.number);
}

/**
 * The ids of the posts that hold all these words, the last one also as the beginning of a word; at most
 * {@link MOST_MANAGED}, those changed last. Where the whole words alone find so many, beginnings are not looked for: all words
 * that begin so would have to be merged.
 */
export async function findManaged(db: Db, words: string[], narrowing: Narrowing): Promise<string[]> {
  const sought = words.map((word) => scopeOf(narrowing) + word);
  let [numbers = []] = await findText(db, INDEX, [{ words: sought }], MOST_MANAGED);
  if (numbers.length < MOST_MANAGED) {
    const begun = { words: sought.slice(0, -1), beginning: sought.at(-1) as string };
    [numbers = []] = await findText(db, INDEX, [begun], MOST_MANAGED);
  }
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom("managedPostNumbers")
    .select("postId")
    .where("number", "in", numbers)
    .execute();
  return rows.map(({ postId }) => postId);
}

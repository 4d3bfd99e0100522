import { sql } from "kysely";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import { nestPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import { readListCounts, sumOf } from "#app/platform/lists/list-counts.server.ts";
import { findListed, inOrder } from "#app/platform/lists/list-page.server.ts";
import { readQuestion } from "#app/platform/lists/search-words.ts";
import { ALL_POSTS, type Category, GIVEN_CATEGORIES } from "./categories/categories.ts";
import { PUBLIC_POST_LIST } from "./post-lists.server.ts";

/** Posts per page of the listing. */
export const PAGE_SIZE = 9;
/** The most posts a search finds: ten pages. Adding a word narrows it down. */
export const MAX_FOUND = 90;
/** Related posts below a post (specification, section 9). */
const MAX_RELATED = 3;
/**
 * Selects what every visitor sees: published and not in the trash. Due posts are published
 * beforehand (`publishDuePosts`). Literals instead of bound parameters let the databases use the
 * partial indices on exactly these posts.
 */
export const isPublic = sql<boolean>`posts.status = 'published' and posts.deleted_at is null`;

export const cardColumns = [
  "posts.id",
  "posts.slug",
  "posts.title",
  "posts.excerpt",
  "posts.category",
  "posts.author",
  "posts.language",
  "posts.date",
  "posts.readTime",
  "posts.tags",
  "posts.alt",
  ...pictureColumns,
] as const;

export type PostPage = {
  posts: Awaited<ReturnType<typeof readCards>>;
  total: number;
  /** Whether a search found more posts than it lists. */
  cutOff: boolean;
};

/** The numbers of public posts: of all of them, and in each category by its id. */
export type PostCounts = { [ALL_POSTS]: number; [category: string]: number };

/** Counts the public posts in total, and in each of these categories. */
export async function countPosts(
  db: ReadDb,
  categories: readonly Category[] = GIVEN_CATEGORIES,
): Promise<PostCounts> {
  const counts = await readListCounts(db, "public_posts");
  return {
    [ALL_POSTS]: sumOf(counts, [undefined]),
    ...Object.fromEntries(categories.map(({ id }) => [id, sumOf(counts, [id])])),
  };
}

/** What a visitor wants to see of the blog. */
export type Wanted = { q: string; category: string | undefined; tag?: string | undefined };

/** Lists one page of public posts, newest first. */
export async function listPosts(
  db: ReadDb,
  category: string | undefined,
  page: number,
): Promise<PostPage["posts"]> {
  return (await readPage(db, { q: "", category }, page)).posts;
}

/**
 * Lists one page of public posts with all words of a query and a tag, best match first:
 * whole words in the title, then prefixes in the title, then title, tags, author and excerpt, then
 * anywhere. Within each, newest first. Without a query, newest first.
 */
export function searchPosts(db: ReadDb, wanted: Wanted, page: number): Promise<PostPage> {
  return readPage(db, wanted, page);
}

/** How many posts are offered if a search finds none. */
const MAX_NEAREST = 3;
/** Shorter beginnings of words find anything. */
const MIN_BEGINNING = 4;

/** What is offered if a search finds nothing, and why it is near. */
export type Nearest = { because: "elsewhere" | "similar" | "newest"; posts: PostPage["posts"] };

/**
 * Finds posts to offer if nothing matches: the same words in any category and under any tag, else
 * posts with some of the words or their beginnings, else the newest ones.
 */
export async function findNearestPosts(db: ReadDb, { q, category, tag }: Wanted): Promise<Nearest> {
  const find = async (q: string) => (await readPage(db, { q, category: undefined }, 1)).posts;
  if (q && (category || tag)) {
    const elsewhere = await find(q);
    if (elsewhere.length > 0) return { because: "elsewhere", posts: elsewhere.slice(0, MAX_NEAREST) };
  }
  const similar = new Map<string, PostPage["posts"][number]>();
  for (const word of readQuestion(q || (tag ?? ""))) {
    const posts = await findByBeginning(word, find);
    for (const post of posts) similar.set(post.id, post);
    if (similar.size >= MAX_NEAREST) break;
  }
  if (similar.size > 0) return { because: "similar", posts: [...similar.values()].slice(0, MAX_NEAREST) };
  return { because: "newest", posts: (await listPosts(db, undefined, 1)).slice(0, MAX_NEAREST) };
}

/** Finds posts with a word, or with a beginning of it: three quarters, then half. */
async function findByBeginning<Found>(
  word: string,
  find: (word: string) => Promise<Found[]>,
): Promise<Found[]> {
  const letters = Array.from(word);
  for (const share of [1, 0.75, 0.5]) {
    const length = Math.ceil(letters.length * share);
    if (share < 1 && length < MIN_BEGINNING) return [];
    const found = await find(letters.slice(0, length).join(""));
    if (found.length > 0) return found;
  }
  return [];
}

/** Reads a page of the list, or of a search. A page beyond the last one is empty. */
async function readPage(db: ReadDb, { q: search, category, tag }: Wanted, page: number): Promise<PostPage> {
  const byDate = (ids: string[]) => sortByDate(db, ids);
  const asked = {
    ...{ search, page, wanted: [category], tag, size: PAGE_SIZE, most: MAX_FOUND },
    ...(search === "" ? { sort: byDate } : {}),
  };
  const found = await findListed(db, PUBLIC_POST_LIST, asked, (direction) => {
    const order = direction === "forwards" ? "desc" : "asc";
    let query = db.selectFrom("posts").select("id").where(isPublic);
    if (category) query = query.where("category", "=", category);
    return query.orderBy("date", order).orderBy("id", order);
  });
  const ids = found.page === page ? found.ids : [];
  const posts = ids.length === 0 ? [] : await readCards(cards(db).where("posts.id", "in", ids));
  return { posts: inOrder(ids, posts, ({ id }) => id), total: found.total, cutOff: found.cutOff };
}

/** Finds the newest public post, or the newest except those with these ids. */
export async function findNewestPost(
  db: ReadDb,
  except: readonly string[],
): Promise<PostPage["posts"][number] | undefined> {
  const newest = cards(db).where(isPublic).orderBy("posts.date", "desc").orderBy("posts.id", "desc").limit(1);
  const [post] = await readCards(except.length > 0 ? newest.where("posts.id", "not in", except) : newest);
  return post;
}

/** Lists up to three other public posts of the same category, newest first. */
export async function listRelatedPosts(
  db: ReadDb,
  post: { id: string; category: string },
): Promise<PostPage["posts"]> {
  return readCards(
    cards(db)
      .where(isPublic)
      .where("posts.category", "=", post.category)
      .where("posts.id", "!=", post.id)
      .orderBy("posts.date", "desc")
      .orderBy("posts.id", "desc")
      .limit(MAX_RELATED),
  );
}

async function sortByDate(db: ReadDb, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const query = db.selectFrom("posts").select("id").where("id", "in", ids);
  const rows = await query.orderBy("date", "desc").orderBy("id", "desc").execute();
  return rows.map(({ id }) => id);
}

function cards(db: ReadDb) {
  return db.selectFrom("posts").leftJoin("pictures", "pictures.id", "posts.pictureId").select(cardColumns);
}

async function readCards(query: ReturnType<typeof cards>) {
  return (await query.execute()).map(nestPicture);
}

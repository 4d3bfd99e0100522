import { sql } from "kysely";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import { nestPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import { countListed, readListCounts, sumOf } from "#app/platform/lists/list-counts.server.ts";
import { findPage, inOrder } from "#app/platform/lists/list-page.server.ts";
import { readQuestion } from "#app/platform/lists/search-words.ts";
import { CATEGORY_CHOICES, type CategoryChoice, type PostCategory } from "./post-categories.ts";
import { findInText, MAX_FOUND } from "./post-text.server.ts";

/** Posts per page of the listing. */
export const PAGE_SIZE = 9;
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

/** Counts the public posts in each category and in total. */
export async function countPosts(db: ReadDb): Promise<Record<CategoryChoice, number>> {
  const counts = await readListCounts(db, "posts");
  const countOf = (id: CategoryChoice) => sumOf(counts, ["published", id === "all" ? undefined : id]);
  return Object.fromEntries(CATEGORY_CHOICES.map(({ id }) => [id, countOf(id)])) as Record<
    CategoryChoice,
    number
  >;
}

/** Lists one page of public posts, newest first. Even a late page is found within an index. */
export async function listPosts(
  db: ReadDb,
  category: PostCategory | undefined,
  page: number,
): Promise<PostPage["posts"]> {
  const total = await countListed(db, "posts", ["published", category]);
  if ((page - 1) * PAGE_SIZE >= total) return [];
  const { ids } = await findPage({ page, total, size: PAGE_SIZE }, (direction) => {
    const order = direction === "forwards" ? "desc" : "asc";
    let query = db.selectFrom("posts").select("id").where(isPublic);
    if (category) query = query.where("category", "=", category);
    return query.orderBy("date", order).orderBy("id", order);
  });
  const posts = await readCards(cards(db).where("posts.id", "in", ids));
  return inOrder(ids, posts, ({ id }) => id);
}

/**
 * Lists one page of public posts that contain all words of a query, best match first; see
 * {@link findInText}.
 */
export async function searchPosts(
  db: ReadDb,
  question: string,
  category: PostCategory | undefined,
  page: number,
): Promise<PostPage> {
  const words = readQuestion(question);
  if (words.length === 0) return { posts: [], total: 0, cutOff: false };
  const numbers = await findInText(db, { words, category });
  const shown = numbers.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return {
    posts: shown.length === 0 ? [] : await readByNumber(db, shown),
    total: numbers.length,
    cutOff: numbers.length === MAX_FOUND,
  };
}

/** Lists up to three other public posts of the same category, newest first. */
export async function listRelatedPosts(
  db: ReadDb,
  post: { id: string; category: PostCategory },
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

function cards(db: ReadDb) {
  return db.selectFrom("posts").leftJoin("pictures", "pictures.id", "posts.pictureId").select(cardColumns);
}

async function readCards(query: ReturnType<typeof cards>) {
  return (await query.execute()).map(nestPicture);
}

async function readByNumber(db: ReadDb, numbers: number[]): Promise<PostPage["posts"]> {
  const rows = await cards(db)
    .innerJoin("postNumbers", "postNumbers.postId", "posts.id")
    // Filters by number only: with the condition for public posts, SQLite would scan all of them.
    // Only public posts are found here anyway.
    .select("postNumbers.number")
    .where("postNumbers.number", "in", numbers)
    .execute();
  return inOrder(numbers, rows, ({ number }) => number).map(({ number, ...post }) => nestPicture(post));
}

import { sql } from "kysely";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import { nestPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import { readListCounts, sumOf } from "#app/platform/lists/list-counts.server.ts";
import { findListed, inOrder } from "#app/platform/lists/list-page.server.ts";
import { CATEGORY_CHOICES, type CategoryChoice, type PostCategory } from "./post-categories.ts";
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
  const counts = await readListCounts(db, "public_posts");
  const countOf = (id: CategoryChoice) => sumOf(counts, [id === "all" ? undefined : id]);
  return Object.fromEntries(CATEGORY_CHOICES.map(({ id }) => [id, countOf(id)])) as Record<
    CategoryChoice,
    number
  >;
}

/** Lists one page of public posts, newest first. */
export async function listPosts(
  db: ReadDb,
  category: PostCategory | undefined,
  page: number,
): Promise<PostPage["posts"]> {
  return (await readPage(db, "", category, page)).posts;
}

/**
 * Lists one page of public posts that contain all words of a query, best match first: whole words in
 * the title, then prefixes in the title, then title, tags, author and excerpt, then anywhere. Within
 * each, newest first.
 */
export function searchPosts(
  db: ReadDb,
  question: string,
  category: PostCategory | undefined,
  page: number,
): Promise<PostPage> {
  return readPage(db, question, category, page);
}

/** Reads a page of the list, or of a search. A page beyond the last one is empty. */
async function readPage(
  db: ReadDb,
  search: string,
  category: PostCategory | undefined,
  page: number,
): Promise<PostPage> {
  const asked = { search, page, wanted: [category], size: PAGE_SIZE, most: MAX_FOUND };
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

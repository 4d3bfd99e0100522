import { sql } from "kysely";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import { nestPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import { passOver } from "#app/platform/lists/list-place.ts";
import { readQuestion } from "#app/platform/lists/search-words.ts";
import type { CalendarDate } from "#db/schema.ts";
import { CATEGORY_CHOICES, type CategoryChoice, type PostCategory } from "./post-categories.ts";
import { findInText, MAX_FOUND } from "./post-text.server.ts";

/** Posts per page of the listing. */
export const PAGE_SIZE = 9;
/** Related posts below a post (specification, section 9). */
const MAX_RELATED = 3;
/**
 * Up to this offset, rows are skipped in the index. Beyond it, the counts by month and
 * day find the start.
 */
const SHORT_WALK = 200;

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
  const rows = await db
    .selectFrom("postCounts")
    .select(["category", "posts"])
    .where("unit", "=", "ever")
    .execute();
  const counts = new Map(rows.map((row) => [row.category, row.posts]));
  return Object.fromEntries(CATEGORY_CHOICES.map(({ id }) => [id, counts.get(id) ?? 0])) as Record<
    CategoryChoice,
    number
  >;
}

/** Lists one page of public posts, newest first. Every page costs the same, even the thousandth. */
export async function listPosts(
  db: ReadDb,
  category: PostCategory | undefined,
  page: number,
): Promise<PostPage["posts"]> {
  const { until, skip } = await findPlace(db, category ?? "all", (page - 1) * PAGE_SIZE);
  let query = cards(db).where(isPublic).orderBy("posts.date", "desc").orderBy("posts.id", "desc");
  if (category) query = query.where("posts.category", "=", category);
  if (until) query = query.where("posts.date", "<=", until);
  return readCards(query.limit(PAGE_SIZE).offset(skip));
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
  const posts = new Map(rows.map(({ number, ...post }) => [number, nestPicture(post)]));
  return numbers.flatMap((number) => posts.get(number) ?? []);
}

/**
 * Finds where the list continues after `offset` posts: the day to start from, and how many of
 * its posts to skip.
 */
async function findPlace(
  db: ReadDb,
  category: CategoryChoice,
  offset: number,
): Promise<{ until?: CalendarDate; skip: number }> {
  if (offset <= SHORT_WALK) return { skip: offset };
  const month = passOver(await countPeriods(db, category, "month", ""), offset);
  if (!month) return { skip: offset };
  const day = passOver(await countPeriods(db, category, "day", month.period), month.left);
  return day ? { until: day.period, skip: day.left } : { skip: offset };
}

async function countPeriods(db: ReadDb, category: CategoryChoice, unit: "month" | "day", within: string) {
  let query = db
    .selectFrom("postCounts")
    .select(["period", "posts as rows"])
    .where("category", "=", category)
    .where("unit", "=", unit)
    .orderBy("period", "desc");
  if (within) query = query.where("period", ">=", `${within}-`).where("period", "<", `${within}.`);
  return query.execute();
}

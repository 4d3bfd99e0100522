import type { ReadDb } from "#app/platform/database/database.server.ts";
import { nestPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import { ADMIN_PAGE_SIZE, type ListRequest, lastPageAt } from "#app/platform/lists/admin-list.ts";
import { passOver } from "#app/platform/lists/list-place.ts";
import { readQuestion } from "#app/platform/lists/search-words.ts";
import type { Instant } from "#db/schema.ts";
import { findManaged, MAX_MANAGED, type Narrowing } from "../managed-text.server.ts";
import { titleOrUntitled } from "../post-draft.ts";

export type PostFilter = ListRequest & Narrowing;

/**
 * Up to this offset, rows are skipped in the index. Beyond it, the counts by period find the start.
 */
const SHORT_WALK = 200;
/**
 * The periods by which posts are counted, longest first: `updated_at` shifted right by this many
 * bits.
 */
const PERIODS = [34, 27, 20];
const EVER = 62;

/**
 * Lists a page of all posts for administrators, most recently changed first. A search matches words
 * in title, excerpt, author and tags; the last word also matches as a prefix. A search with more
 * hits lists only the {@link MAX_MANAGED} most recently changed.
 *
 * @returns `page`: the last page if the filter asks for a later one
 */
export async function listPostsToManage(db: ReadDb, filter: PostFilter) {
  const found = filter.search === "" ? await listPage(db, filter) : await searchPage(db, filter);
  const posts = found.rows
    .map(nestPicture)
    .map(({ tags, title, category, lacksCategory, isPending, ...row }) => ({
      ...row,
      title: titleOrUntitled(title),
      category: lacksCategory && row.status === "draft" ? "" : category,
      hasPendingChanges: isPending === true,
      tags: tags.split(",").filter((tag) => tag !== ""),
    }));
  return { posts, page: found.page, total: found.total, cutOff: found.cutOff };
}

async function listPage(db: ReadDb, { page: asked, status, category }: PostFilter) {
  const narrowing = { status, category };
  const [ever] = await countPeriods(db, narrowing, EVER, { from: 0, to: 0 });
  const total = ever?.rows ?? 0;
  const page = lastPageAt(asked, total);
  const { until, skip } = await findPlace(db, narrowing, (page - 1) * ADMIN_PAGE_SIZE);
  let query = rowsOf(db).orderBy("posts.updatedAt", "desc").orderBy("posts.id", "desc");
  if (status) query = query.where("posts.status", "=", status);
  if (category) query = query.where("posts.category", "=", category);
  if (until !== undefined) query = query.where("posts.updatedAt", "<=", until);
  const rows = await query.limit(ADMIN_PAGE_SIZE).offset(skip).execute();
  return { rows, page, total, cutOff: false };
}

async function searchPage(db: ReadDb, { page: asked, search, ...narrowing }: PostFilter) {
  const words = readQuestion(search);
  const ids = words.length === 0 ? [] : await findManaged(db, words, narrowing);
  const page = lastPageAt(asked, ids.length);
  const rows =
    ids.length === 0
      ? []
      : await rowsOf(db)
          .where("posts.id", "in", ids)
          // Orders like the list without using its index: sorting these few rows is cheaper.
          .orderBy((eb) => eb("posts.updatedAt", "+", 0), "desc")
          .orderBy("posts.id", "desc")
          .limit(ADMIN_PAGE_SIZE)
          .offset((page - 1) * ADMIN_PAGE_SIZE)
          .execute();
  return { rows, page, total: ids.length, cutOff: ids.length === MAX_MANAGED };
}

function rowsOf(db: ReadDb) {
  return db
    .selectFrom("posts")
    .leftJoin("pictures", "pictures.id", "posts.pictureId")
    .leftJoin("postDrafts", "postDrafts.postId", "posts.id")
    .select(["posts.publishAt", "postDrafts.isPending", "postDrafts.lacksCategory"])
    .select(["posts.id", "posts.slug", "posts.title", "posts.excerpt", "posts.category", "posts.tags"])
    .select(["posts.status", "posts.featured", ...pictureColumns])
    .where("posts.deletedAt", "is", null);
}

export type PostCounts = { total: number; published: number; drafts: number; scheduled: number };

/** Counts posts: in total, published, drafts and scheduled. */
export async function countPosts(db: ReadDb): Promise<PostCounts> {
  const rows = await db
    .selectFrom("managedPostCounts")
    .select((eb) => ["status", eb.fn.sum<number>("posts").as("posts")])
    .where("bits", "=", EVER)
    .groupBy("status")
    .execute();
  const of = (status: string) => Number(rows.find((row) => row.status === status)?.posts ?? 0);
  return {
    total: rows.reduce((total, row) => total + Number(row.posts), 0),
    published: of("published"),
    drafts: of("draft"),
    scheduled: of("scheduled"),
  };
}

/**
 * Finds where the list continues after `offset` posts: the end of the period to start from, and how
 * many posts to skip from there.
 */
async function findPlace(
  db: ReadDb,
  narrowing: Narrowing,
  offset: number,
): Promise<{ until?: Instant; skip: number }> {
  if (offset <= SHORT_WALK) return { skip: offset };
  let place: { period: number; left: number; bits: number } | undefined;
  for (const bits of PERIODS) {
    const within = place && {
      from: place.period * 2 ** (place.bits - bits),
      count: 2 ** (place.bits - bits),
    };
    const periods = await countPeriods(
      db,
      narrowing,
      bits,
      within && { from: within.from, to: within.from + within.count - 1 },
    );
    const found = passOver(periods, place?.left ?? offset);
    if (!found) return { skip: offset };
    place = { ...found, bits };
    if (found.left === 0) break;
  }
  if (!place) return { skip: offset };
  return { until: (place.period + 1) * 2 ** place.bits - 1, skip: place.left };
}

/** Counts the posts in each period, latest first. */
async function countPeriods(
  db: ReadDb,
  { status, category }: Narrowing,
  bits: number,
  within?: { from: number; to: number },
): Promise<{ period: number; rows: number }[]> {
  let query = db
    .selectFrom("managedPostCounts")
    .select((eb) => ["period", eb.fn.sum<number>("posts").as("rows")])
    .where("bits", "=", bits)
    .groupBy("period")
    .orderBy("period", "desc");
  if (within) query = query.where("period", ">=", within.from).where("period", "<=", within.to);
  if (status) query = query.where("status", "=", status);
  if (category) query = query.where("category", "=", category);
  return (await query.execute()).map(({ period, rows }) => ({ period, rows: Number(rows) }));
}

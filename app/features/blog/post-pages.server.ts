import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import type { ItemRef } from "#app/platform/public-items/item-ref.ts";
import { plainTextOf, readableHtml, runningTextOf } from "#app/platform/rich-text/rich-html.server.ts";
import { readTextView } from "#app/platform/rich-text/text-view.server.ts";
import { firstWords, truncateText } from "#app/platform/text/cut-text.ts";
import { readingMinutes } from "#app/platform/text/reading-time.ts";
import { longDate } from "#app/platform/time/site-time.server.ts";
import { ALL_POSTS, type Category, categoryChoices, categoryLabel } from "./categories/categories.ts";
import { readCategories } from "./categories/own-categories.server.ts";
import type { PostCardData } from "./post.ts";
import { findPost, findPostToPreview } from "./post-address.server.ts";
import type { PostStatus } from "./post-status.ts";
import { findPostToWrite } from "./post-to-write.server.ts";
import {
  countPosts,
  findNearestPosts,
  findNewestPost,
  listPosts,
  listRelatedPosts,
  type Nearest,
  PAGE_SIZE,
  type PostCounts,
  type PostPage,
  searchPosts,
  type Wanted,
} from "./posts.server.ts";

/** Excerpt lengths on a card of the listing and on a related post (specification, section 9). */
const LISTING_EXCERPT = 150;
const RELATED_EXCERPT = 100;
/**
 * The length of the description for search engines when a post has none (specification, section 9).
 */
const DESCRIPTION = 160;

export type BlogPage = {
  counts: PostCounts;
  /** What the list can be narrowed to. */
  choices: Pick<Category, "id" | "label">[];
  posts: PostCardData[];
  total: number;
  pageSize: number;
  cutOff: boolean;
  /** What to offer if nothing was found. */
  nearest?: { because: Nearest["because"]; posts: PostCardData[] };
};

/**
 * Reads everything that `/blogs` shows: one page of all posts, of a category, of a tag or of a
 * search, and the counts.
 */
export async function readBlogPage(
  db: ReadDb,
  categories: readonly Category[],
  { page, ...wanted }: Wanted & { page: number },
): Promise<BlogPage> {
  const { q, category, tag } = wanted;
  const [counts, found] = await Promise.all([
    countPosts(db, categories),
    q || tag ? searchPosts(db, wanted, page) : listPosts(db, category, page),
  ]);
  const list: PostPage = Array.isArray(found)
    ? { posts: found, total: counts[category ?? ALL_POSTS] ?? 0, cutOff: false }
    : found;
  return {
    counts,
    choices: categoryChoices(categories),
    posts: list.posts.map((post) => toCard(post, categories, LISTING_EXCERPT)),
    total: list.total,
    pageSize: PAGE_SIZE,
    cutOff: list.cutOff,
    ...(list.total === 0 && (q || tag) ? { nearest: await readNearest(db, categories, wanted) } : {}),
  };
}

async function readNearest(
  db: ReadDb,
  categories: readonly Category[],
  wanted: Wanted,
): Promise<BlogPage["nearest"]> {
  const { because, posts } = await findNearestPosts(db, wanted);
  return { because, posts: posts.map((post) => toCard(post, categories, LISTING_EXCERPT)) };
}

/** Finds the newest public post that none of these refers to, if there is one. */
export async function findLatestPost(
  db: ReadDb,
  except: readonly ItemRef[],
): Promise<PostCardData | undefined> {
  const ids = except.flatMap((ref) => (ref.startsWith("post:") ? ref.slice("post:".length) : []));
  const [post, categories] = await Promise.all([findNewestPost(db, ids), readCategories(db)]);
  return post && toCard(post, categories, LISTING_EXCERPT);
}

/** Reads everything that `/blog/{id}` shows; for other outcomes see {@link findPost}. */
export async function readPostPage(db: ReadDb, address: string) {
  const found = await findPost(db, address);
  return found.outcome === "found" ? { ...found, page: await pageOf(db, found.post) } : found;
}

/**
 * Reads everything that a post's page will show once its latest draft is published, whatever its
 * status; undefined if the post does not exist or is in the trash.
 */
export async function readPreview(
  db: Db,
  id: string,
): Promise<{ status: PostStatus; page: PostPageData } | undefined> {
  const [found, written] = await Promise.all([findPostToPreview(db, id), findPostToWrite(db, id)]);
  if (!found || !written) return undefined;
  const { draft, picture, hasPendingChanges } = written;
  const newest = hasPendingChanges
    ? {
        ...{ ...found, title: draft.title, excerpt: draft.excerpt, author: draft.author, picture },
        language: draft.language,
        ...{ category: draft.category || found.category, date: draft.date || found.date },
        ...{ readTime: draft.readTime, tags: draft.tags.join(","), content: draft.content },
        ...{ metaTitle: draft.metaTitle, metaDescription: draft.metaDescription },
        alt: draft.decorative ? "" : draft.alt,
      }
    : found;
  return { status: found.status, page: await pageOf(db, newest) };
}

type FoundPost = Extract<Awaited<ReturnType<typeof findPost>>, { outcome: "found" }>["post"];

async function pageOf(db: ReadDb, post: FoundPost) {
  const text = plainTextOf(post.content);
  const minutes = Number(/\d+/.exec(post.readTime)?.[0]) || readingMinutes(text);
  const [related, categories] = await Promise.all([listRelatedPosts(db, post), readCategories(db)]);
  return {
    ...toCard(post, categories, Number.POSITIVE_INFINITY),
    metaTitle: post.metaTitle,
    description: post.metaDescription || firstWords(runningTextOf(post.content), DESCRIPTION),
    html: readableHtml(post.content, await readTextView(db, post.content)),
    readTime: post.readTime || `${minutes} min read`,
    minutes,
    views: post.views,
    likes: post.likes,
    updatedAt: post.updatedAt,
    related: related.map((other) => toCard(other, categories, RELATED_EXCERPT)),
  };
}

export type PostPageData = Awaited<ReturnType<typeof pageOf>>;

function toCard(
  post: PostPage["posts"][number],
  categories: readonly Category[],
  excerptLength: number,
): PostCardData {
  const { id, slug, title, author, language, date, readTime, picture, alt } = post;
  return {
    ...{ id, slug, title, author, language, date, readTime, picture, alt },
    excerpt: truncateText(post.excerpt, excerptLength),
    category: categoryLabel(categories, post.category),
    longDate: longDate(date),
    tags: post.tags.split(",").filter(Boolean),
  };
}

import type { Insertable, Selectable } from "kysely";
import { noteContentPictures } from "#app/platform/images/picture-uses.server.ts";
import { type Change, nextVersion, type RecordKind } from "#app/platform/records/change.server.ts";
import { plainTextOf, type RichHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { readingMinutes } from "#app/platform/text/reading-time.ts";
import { dateIn } from "#app/platform/time/site-time.server.ts";
import type { Instant, Schema } from "#db/schema.ts";
import type { PostCategory } from "./categories/categories.ts";
import type { CleanPostDraft } from "./post-draft.ts";
import { POST_LIST, PUBLIC_POST_LIST } from "./post-lists.server.ts";
import { rememberSlug } from "./post-slugs.server.ts";
import type { PostStatus } from "./post-status.ts";

export type StoredPost = Selectable<Schema["posts"]>;

export const POSTS: RecordKind<"posts"> = {
  table: "posts",
  subject: "post",
  // Includes scheduled posts: cached pages must expire when a post is due.
  affectsPages: ({ status, deletedAt }) => status !== "draft" && deletedAt === null,
  lists: [PUBLIC_POST_LIST, POST_LIST],
  adults: ({ author }) => [author],
};

/** Inserts a post and records its pictures; see {@link changePost}. */
export async function insertPost(
  { trx, insert }: Change<"posts">,
  columns: Insertable<Schema["posts"]> & { content: RichHtml },
): Promise<StoredPost> {
  const post = await insert(columns);
  await noteContentPictures(trx, "postPictures", post.id, post.content);
  return post;
}

/** Updates a post, and the redirect from its old address if visitors have seen it. */
export async function changePost(
  { trx, update }: Change<"posts">,
  before: StoredPost,
  columns: Omit<Partial<StoredPost>, "content"> & { content?: RichHtml },
): Promise<StoredPost> {
  const after = await update(before, {
    ...columns,
    wasPublic: wasEverPublic(before),
    updatedAt: nextVersion(before),
  });
  if (after.slug !== before.slug && wasEverPublic(before))
    await rememberSlug(trx, after.id, before.slug, after.slug);
  if (columns.content !== undefined) await noteContentPictures(trx, "postPictures", after.id, after.content);
  return after;
}

/** Whether visitors have ever seen the post, so that links to its address may exist. */
export function wasEverPublic(post: Pick<StoredPost, "status" | "wasPublic">): boolean {
  return post.wasPublic || post.status === "published";
}

/** Whether a post already has these values. */
export function hasSameValues(post: StoredPost, columns: object): boolean {
  return Object.entries(columns).every(([name, value]) => post[name as keyof StoredPost] === value);
}

/**
 * The placeholder for a category that has not been chosen, because the column is required.
 * `lacksCategory` marks it.
 */
const NO_CATEGORY: PostCategory = "success-stories";

type Around = {
  slug: string;
  timeZone: string;
  /** The stored post, whose values stay where the draft has none. */
  before?: StoredPost | undefined;
  /** Given for a complete post only. */
  publication?: { status: PostStatus; publishAt: Instant | null };
};

/** Converts a draft, complete or not, to a row of posts. */
export function columnsOf(draft: CleanPostDraft, { slug, timeZone, before, publication }: Around) {
  const { title, excerpt, author, language, content, pictureId, featured } = draft;
  const { allowComments, metaTitle, metaDescription } = draft;
  return {
    ...{ title, excerpt, author, language, content, pictureId, featured },
    ...{ allowComments, metaTitle, metaDescription, slug },
    category: draft.category || (before?.category ?? NO_CATEGORY),
    date: draft.date || (before?.date ?? dateIn(timeZone, Date.now())),
    readTime: draft.readTime || countedReadTime(content),
    tags: draft.tags.join(","),
    alt: draft.decorative ? "" : draft.alt,
    ...(publication ?? { status: "draft" as const, publishAt: null }),
  };
}

/** Calculates the reading time of a post whose writer did not enter one. */
export function countedReadTime(content: string): string {
  return `${readingMinutes(plainTextOf(content))} min read`;
}

import type { Selectable } from "kysely";
import type { ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { noteContentPictures } from "#app/platform/images/picture-uses.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { plainTextOf, storedHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { readingMinutes } from "#app/platform/text/reading-time.ts";
import { dateIn, timeIn } from "#app/platform/time/site-time.server.ts";
import type { Instant, Schema } from "#db/schema.ts";
import type { CleanDraft } from "./clean-draft.server.ts";
import type { PostDraft } from "./post-draft.ts";
import { postDraftInput } from "./post-draft-input.server.ts";

export type StoredPost = Selectable<Schema["posts"]>;

/** Where a draft was written. */
export type Writer = {
  /** A {@link TAB_ID}; null if it was not written on a writing screen. */
  tab: string | null;
  /** For example "Firefox on Windows"; empty if unknown. */
  device: string;
};

const UNKNOWN_WRITER: Writer = { tab: null, device: "" };

/** The latest draft of a post: what the form shows, whether or not visitors see it. */
export type CurrentDraft = {
  version: number;
  draft: CleanDraft;
  isPending: boolean;
  author: Actor;
  at: Instant;
  writer?: Writer | undefined;
  /** Whether it was written before versions existed, so that its author is unknown. */
  isUnknown: boolean;
};

/** Finds a post and its latest draft; undefined if it does not exist or is in the trash. */
export async function findNewestText(db: ReadDb, id: string) {
  const post = await db
    .selectFrom("posts")
    .selectAll()
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!post) return undefined;
  const { timeZone } = await readSiteSettings(db);
  return { post, head: await findCurrentDraft(db, post, timeZone), timeZone };
}

/**
 * Reads the latest draft of a post. A post that was never saved through the form is its
 * own latest draft.
 */
export async function findCurrentDraft(
  db: ReadDb,
  post: StoredPost,
  timeZone: string,
): Promise<CurrentDraft> {
  const row = await db.selectFrom("postDrafts").selectAll().where("postId", "=", post.id).executeTakeFirst();
  const typed = row?.fields ? readStoredDraft(row.fields) : undefined;
  const isPending = row?.isPending ?? false;
  return {
    version: row?.version ?? 1,
    draft: typed ? (isPending ? typed : withPublication(typed, post, timeZone)) : draftOf(post, timeZone),
    isPending,
    author: { id: row?.authorId ?? null, name: row?.authorName ?? "" },
    at: row?.at ?? post.updatedAt,
    writer: row ? { tab: row.tabId, device: row.device } : UNKNOWN_WRITER,
    isUnknown: row === undefined,
  };
}

/** Parses a draft exactly as stored; {@link openDraft} prepares it for a screen. */
export function readStoredDraft(fields: string): CleanDraft {
  const draft = JSON.parse(fields) as PostDraft;
  return { ...draft, content: storedHtml(draft.content) };
}

/** Stores the latest draft of a post and its author. */
export async function writeCurrentDraft(
  trx: Trx,
  postId: string,
  { version, draft, isPending, author, at, writer = UNKNOWN_WRITER }: Omit<CurrentDraft, "isUnknown">,
): Promise<void> {
  const row = {
    version,
    fields: JSON.stringify(draft),
    isPending,
    lacksCategory: draft.category === "",
    authorId: author.id,
    authorName: author.name,
    at,
    tabId: writer.tab,
    device: writer.device,
  };
  await trx
    .insertInto("postDrafts")
    .values({ postId, ...row })
    .onConflict((conflict) => conflict.column("postId").doUpdateSet(row))
    .execute();
  // A draft that is not pending is the post itself, whose pictures are recorded there.
  await noteContentPictures(
    trx,
    "postDraftPictures",
    postId,
    isPending ? draft.content : "",
    isPending ? draft.pictureId : null,
  );
}

/** Converts a post to a draft as its form would hold it, with its content exactly as stored. */
export function draftOf(post: StoredPost, timeZone: string): CleanDraft {
  const { title, excerpt, category, author, date, pictureId, alt, status } = post;
  const content = storedHtml(post.content);
  const { featured, allowComments, metaTitle, metaDescription } = post;
  const fields = {
    ...{ title, excerpt, category, author, date, content, pictureId, alt, status },
    ...{ featured, allowComments, metaTitle, metaDescription },
    slug: status === "draft" && !wasEverPublic(post) ? "" : post.slug,
    readTime: post.readTime === countedReadTime(content) ? "" : post.readTime,
    tags: post.tags.split(",").filter(Boolean),
    decorative: pictureId !== null && alt === "",
    ...publicationOf(post, timeZone),
  };
  const parsed = postDraftInput.safeParse(fields);
  return parsed.success ? { ...parsed.data, content } : fields;
}

/**
 * Updates a draft with changes made since its form was last saved, by scheduled publication
 * or from the list.
 */
function withPublication(typed: CleanDraft, post: StoredPost, timeZone: string): CleanDraft {
  const slug = typed.slug === "" && wasEverPublic(post) ? post.slug : typed.slug;
  if (post.status === "draft") return { ...typed, slug };
  return { ...typed, slug, status: post.status, ...publicationOf(post, timeZone) };
}

function publicationOf({ status, publishAt }: StoredPost, timeZone: string) {
  return status === "scheduled" && publishAt !== null
    ? { publishDate: dateIn(timeZone, publishAt), publishTime: timeIn(timeZone, publishAt) }
    : { publishDate: "", publishTime: "" };
}

/** Whether visitors have ever seen the post, so that links to its address may exist. */
export function wasEverPublic(post: Pick<StoredPost, "status" | "wasPublic">): boolean {
  return post.wasPublic || post.status === "published";
}

/** Calculates the reading time of a post whose writer did not enter one. */
export function countedReadTime(content: string): string {
  return `${readingMinutes(plainTextOf(content))} min read`;
}

export function isSameDraft(one: PostDraft, other: PostDraft): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(draft: PostDraft): [string, unknown][] {
  return Object.entries(draft).sort(([one], [other]) => (one < other ? -1 : 1));
}

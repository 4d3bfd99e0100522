import { engineOf, type Trx } from "#app/platform/database/database.server.ts";
import type { FieldErrors } from "#app/platform/forms/form-text.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import type { Change } from "#app/platform/records/change.server.ts";
import { dateIn } from "#app/platform/time/site-time.server.ts";
import type { CleanDraft, TextRefused } from "./clean-draft.server.ts";
import { POST_CATEGORIES, type PostCategory } from "./post-categories.ts";
import type { DraftSaved, NewerDraft, PostDraft } from "./post-draft.ts";
import {
  type CurrentDraft,
  countedReadTime,
  findCurrentDraft,
  type StoredPost,
  type Writer,
  wasEverPublic,
} from "./post-heads.server.ts";
import { describeNewer, isByTab } from "./post-newer.server.ts";
import { chooseSlug } from "./post-slugs.server.ts";

/**
 * The writer of a draft. A tab that continues a copy says so until its first save, after which it
 * has written the latest draft itself.
 */
type TabWriting = Writer & {
  /** The tab that left the copy. */
  continues?: string | null | undefined;
};

/**
 * A draft sent by its form, and the version it is based on; 0 for a post that is not stored yet. To
 * overwrite somebody else's draft, the form sends that draft's version as the base: it has been
 * seen, and a still newer draft is a conflict again.
 */
export type DraftToSave = {
  draft: PostDraft;
  base: number;
  overwrite?: boolean | undefined;
  /** Omitted outside the writing screen; a newer draft then always counts as somebody else's. */
  writer?: TabWriting | undefined;
};

export type SaveRefused =
  /** Somebody else, or another tab of the same person, has saved meanwhile. */
  | { ok: false; reason: "changed"; theirs: NewerDraft }
  | TextRefused
  /** The post is in the trash or was permanently deleted. */
  | { ok: false; reason: "gone" }
  /** No post ever had this id. */
  | { ok: false; reason: "unknown" };

export type SaveOutcome<Saved = DraftSaved> = Saved | SaveRefused;

/** A version 7 UUID, the format of new posts' ids. */
const POST_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

type Begun =
  | { ok: true; post: StoredPost; head: CurrentDraft }
  | { ok: true; post: undefined; head: undefined };

/**
 * Starts a save by finding the post and its latest draft; both are undefined for a new post.
 *
 * @returns the refusal if the post cannot be saved
 */
export async function beginSave(
  { trx, find }: Change<"posts">,
  id: string,
  base: number,
  timeZone: string,
): Promise<Begun | SaveRefused> {
  const post = await find(id);
  if (post?.deletedAt === null) return { ok: true, post, head: await findCurrentDraft(trx, post, timeZone) };
  if (post) return { ok: false, reason: "gone" };
  if (!POST_ID.test(id)) return { ok: false, reason: "unknown" };
  const erased = await trx.selectFrom("postSlugs").select("slug").where("slug", "=", id).executeTakeFirst();
  // A form that has saved before must not recreate a deleted post.
  return base > 0 || erased ? { ok: false, reason: "gone" } : { ok: true, post: undefined, head: undefined };
}

/**
 * Rejects a save that is not based on the latest draft. Only the tab that wrote that draft itself
 * may continue: it just did not receive the response.
 */
export async function findConflict(
  trx: Trx,
  post: StoredPost,
  head: CurrentDraft,
  actor: Actor,
  { base, writer }: DraftToSave,
): Promise<Extract<SaveRefused, { reason: "changed" }> | undefined> {
  if (head.version <= base || isByTab(head, actor, writer?.tab ?? null, writer?.continues)) return undefined;
  const theirs = await describeNewer(trx, post, head, actor, writer?.tab ?? null);
  return { ok: false, reason: "changed", theirs };
}

export type Checked = { ok: true; slug: string } | Extract<SaveRefused, { reason: "invalid" }>;

/** Checks what needs the database: whether the picture exists, and whether the address is free. */
export async function checkDraft(
  trx: Trx,
  id: string,
  draft: PostDraft,
  post: StoredPost | undefined,
): Promise<Checked> {
  const errors: FieldErrors = {};
  if (draft.pictureId !== null) {
    let picture = trx.selectFrom("pictures").select("id").where("id", "=", draft.pictureId);
    // Waits for a concurrent deletion of the picture to finish.
    if (engineOf(trx) === "postgres") picture = picture.forKeyShare();
    if (!(await picture.executeTakeFirst()))
      errors.pictureId = "This picture is no longer there. Choose it again.";
  }
  const slug = await chooseSlug(trx, id, {
    typed: draft.slug,
    title: draft.title,
    kept: post && wasEverPublic(post) ? post.slug : undefined,
  });
  if (!slug.ok) errors.slug = slug.message;
  return slug.ok && Object.keys(errors).length === 0
    ? { ok: true, slug: slug.slug }
    : { ok: false, reason: "invalid", errors };
}

/**
 * The placeholder for a category that has not been chosen, because the column is required.
 * `lacksCategory` marks it.
 */
const NO_CATEGORY = Object.keys(POST_CATEGORIES)[0] as PostCategory;

/**
 * Converts an incomplete draft to a row of posts. Missing values keep those of the stored post, or
 * get the defaults of a new one.
 */
export function draftColumns(
  draft: CleanDraft,
  slug: string,
  before: StoredPost | undefined,
  timeZone: string,
) {
  const { title, excerpt, author, content, pictureId, featured } = draft;
  const { allowComments, metaTitle, metaDescription } = draft;
  return {
    ...{
      title,
      excerpt,
      author,
      pictureId,
      featured,
      allowComments,
      metaTitle,
      metaDescription,
      slug,
      content,
    },
    category: draft.category || (before?.category ?? NO_CATEGORY),
    date: draft.date || (before?.date ?? dateIn(timeZone, Date.now())),
    readTime: draft.readTime || countedReadTime(content),
    tags: draft.tags.join(","),
    alt: draft.decorative ? "" : draft.alt,
    status: "draft" as const,
    publishAt: null,
  };
}

import type { Actor } from "#app/platform/audit.server.ts";
import { engineOf, type Trx } from "#app/platform/database/database.server.ts";
import type { FieldErrors } from "#app/platform/form-text.ts";
import type { Change } from "#app/platform/records/change.server.ts";
import { dateIn } from "#app/platform/site-time.server.ts";
import type { CleanDraft, TextRefused } from "./clean-draft.server.ts";
import { POST_CATEGORIES, type PostCategory } from "./post-categories.ts";
import type { DraftSaved, NewerDraft, PostDraft } from "./post-draft.ts";
import {
  countedReadTime,
  findHead,
  type PostHead,
  type StoredPost,
  type Writer,
  wasEverPublic,
} from "./post-heads.server.ts";
import { describeNewer, isByTab } from "./post-newer.server.ts";
import { chooseSlug } from "./post-slugs.server.ts";

/** A tab that goes on with a copy says so until its first save: by then it has written the newest text itself. */
type TabWriting = Writer & {
  /** The tab that left the copy. */
  continues?: string | null | undefined;
};

/**
 * A text that its form sends, and the version that the form began with; 0 for a post that is not stored yet. Who overwrites
 * what somebody else has written names that version as the base: it was seen, and a still newer one is a conflict again.
 */
export type DraftToSave = {
  draft: PostDraft;
  base: number;
  overwrite?: boolean | undefined;
  /** Left out: not a writing screen, so nothing newer can be its own. */
  writer?: TabWriting | undefined;
};

export type SaveRefused =
  /** Somebody else, or another tab of the same person, wrote meanwhile. */
  | { ok: false; reason: "changed"; theirs: NewerDraft }
  | TextRefused
  /** It lies in the trash, or was removed for ever. */
  | { ok: false; reason: "gone" }
  /** No post ever had such an id. */
  | { ok: false; reason: "unknown" };

export type SaveOutcome<Saved = DraftSaved> = Saved | SaveRefused;

/** A version 7 UUID, as new posts are given. */
const POST_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

type Begun = { ok: true; post: StoredPost; head: PostHead } | { ok: true; post: undefined; head: undefined };

/**
 * Begins a save: finds the post with its newest text; none for a new one.
 *
 * @returns the refusal when there is nothing that could be saved
 */
export async function beginSave(
  { trx, find }: Change<"posts">,
  id: string,
  base: number,
  timeZone: string,
): Promise<Begun | SaveRefused> {
  const post = await find(id);
  if (post?.deletedAt === null) return { ok: true, post, head: await findHead(trx, post, timeZone) };
  if (post) return { ok: false, reason: "gone" };
  if (!POST_ID.test(id)) return { ok: false, reason: "unknown" };
  const erased = await trx.selectFrom("postSlugs").select("slug").where("slug", "=", id).executeTakeFirst();
  // A form that has saved before writes no removed post anew.
  return base > 0 || erased ? { ok: false, reason: "gone" } : { ok: true, post: undefined, head: undefined };
}

/**
 * Refuses a save that has not seen the newest text. Only the tab that wrote that text itself may go on: it just did not
 * hear the answer.
 */
export async function findConflict(
  trx: Trx,
  post: StoredPost,
  head: PostHead,
  actor: Actor,
  { base, writer }: DraftToSave,
): Promise<Extract<SaveRefused, { reason: "changed" }> | undefined> {
  if (head.version <= base || isByTab(head, actor, writer?.tab ?? null, writer?.continues)) return undefined;
  const theirs = await describeNewer(trx, post, head, actor, writer?.tab ?? null);
  return { ok: false, reason: "changed", theirs };
}

export type Checked = { ok: true; slug: string } | Extract<SaveRefused, { reason: "invalid" }>;

/** What only the database knows of a text: whether its picture is there, and its address. */
export async function checkDraft(
  trx: Trx,
  id: string,
  draft: PostDraft,
  post: StoredPost | undefined,
): Promise<Checked> {
  const errors: FieldErrors = {};
  if (draft.pictureId !== null) {
    let picture = trx.selectFrom("pictures").select("id").where("id", "=", draft.pictureId);
    // One that is being removed at this moment is waited for, and then is not there.
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

/** What stands in for a category that nobody has chosen: the table wants one. `lacksCategory` tells of it. */
const NO_CATEGORY = Object.keys(POST_CATEGORIES)[0] as PostCategory;

/** An incomplete text as a row of the posts: what is missing is as it was, or as if it were new. */
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

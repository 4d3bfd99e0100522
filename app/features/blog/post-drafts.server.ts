import { type Db, engineOf, type Trx } from "#app/platform/database/database.server.ts";
import { isSameDraft } from "#app/platform/drafts/clean-draft.server.ts";
import { type Checked, draftTables } from "#app/platform/drafts/draft-kind.server.ts";
import { type DraftToSave, savedAs } from "#app/platform/drafts/draft-save.server.ts";
import { Drafts } from "#app/platform/drafts/drafts.server.ts";
import type { FieldErrors } from "#app/platform/forms/form-text.ts";
import { SWAPPED, type SwapPicture, swapInText } from "#app/platform/images/swap-picture.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { storedHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { readLanguage, SITE_LANGUAGE } from "#app/platform/text/languages.ts";
import { dateIn, timeIn } from "#app/platform/time/site-time.server.ts";
import type { Instant } from "#db/schema.ts";
import { isCategory } from "./categories/own-categories.server.ts";
import { differencesTask } from "./post-differences.ts";
import { type CleanPostDraft, POST_LIMITS, type PostDraft } from "./post-draft.ts";
import { completePost, postDraftInput, refusePassed, TOO_LONG } from "./post-draft-input.server.ts";
import {
  changePost,
  columnsOf,
  countedReadTime,
  hasSameValues,
  insertPost,
  POSTS,
  type StoredPost,
  wasEverPublic,
} from "./post-record.server.ts";
import { chooseSlug } from "./post-slugs.server.ts";
import type { PostStatus } from "./post-status.ts";

/** The drafts of posts and their versions. */
export const postDrafts = new Drafts<"posts", PostDraft, PostStatus>({
  record: POSTS,
  tables: draftTables("post"),
  content: { limit: POST_LIMITS.content, tooLong: TOO_LONG },
  facts: (post) => post,
  isLive: ({ status }) => status !== "draft",
  draftOf,
  refresh: withPublication,
  restored: (older, { slug, status, publishDate, publishTime }) => ({
    ...{ ...older, slug, status, publishDate, publishTime },
  }),
  comparison: differencesTask,
  columns: ({ category }) => ({ lacksCategory: category === "" }),
  wasErased: async (trx, id) =>
    (await trx.selectFrom("postSlugs").select("slug").where("slug", "=", id).executeTakeFirst()) !==
    undefined,
  check: checkDraft,
  insert: (running, { id, now, draft, slug, timeZone }) =>
    insertPost(running, { ...columnsOf(draft, { slug, timeZone }), id, createdAt: now, updatedAt: now }),
  apply: (running, before, { draft, ...around }) =>
    changePost(running, before, columnsOf(draft, { ...around, before })),
  amend: (running, post, { content, pictureId, tags }) =>
    changePost(running, post, { content, pictureId, tags: tags.join(",") }),
  isSame(post, { draft, ...around }) {
    const complete = completePost(draft, around.timeZone);
    return (
      complete.ok && hasSameValues(post, columnsOf(draft, { ...around, publication: complete.publication }))
    );
  },
});

/** Replaces a picture in a post and its draft. */
export const swapInPost: SwapPicture = (db, actor, id, swap) =>
  postDrafts.amend(db, actor, id, SWAPPED, (draft) => ({
    ...draft,
    content: swapInText(draft.content, swap),
    pictureId: draft.pictureId === swap.from ? swap.to.id : draft.pictureId,
  }));

/** Converts a post to a draft as its form would hold it, with its content exactly as stored. */
export function draftOf(post: StoredPost, timeZone: string): CleanPostDraft {
  const { title, excerpt, category, author, date, pictureId, alt, status } = post;
  const content = storedHtml(post.content);
  const { featured, allowComments, metaTitle, metaDescription } = post;
  const fields = {
    ...{ title, excerpt, category, author, date, content, pictureId, alt, status },
    language: readLanguage(post.language) ?? SITE_LANGUAGE,
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
function withPublication(typed: CleanPostDraft, post: StoredPost, timeZone: string): CleanPostDraft {
  const slug = typed.slug === "" && wasEverPublic(post) ? post.slug : typed.slug;
  if (post.status === "draft") return { ...typed, slug };
  return { ...typed, slug, status: post.status, ...publicationOf(post, timeZone) };
}

function publicationOf({ status, publishAt }: StoredPost, timeZone: string) {
  return status === "scheduled" && publishAt !== null
    ? { publishDate: dateIn(timeZone, publishAt), publishTime: timeIn(timeZone, publishAt) }
    : { publishDate: "", publishTime: "" };
}

/** Checks whether the category and the picture exist, and whether the address is free. */
async function checkDraft(
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
  if (draft.category && !(await isCategory(trx, draft.category)))
    errors.category = "Choose one of the categories.";
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

/** The names of a version and an audit entry, by the new status. */
export const DEEDS = { published: "published", scheduled: "scheduled", draft: "made a draft" } as const;

/**
 * Saves a complete post with the status from its form: publishes it, schedules it, or turns it into
 * a draft. Ends pending changes. Repeating the same save changes nothing.
 */
export function publishDraft(
  db: Db,
  actor: Actor,
  id: string,
  sent: DraftToSave<PostDraft>,
  now: Instant = Date.now(),
) {
  return postDrafts.change(db, actor, id, sent, async ({ running, stored, timeZone }, save) => {
    const { trx, audit } = running;
    const { draft, writer } = save;
    const { row: post, current } = stored ?? {};
    const complete = completePost(draft, timeZone);
    if (!complete.ok) return { ok: false, reason: "invalid", errors: complete.errors };
    const checked = await checkDraft(trx, id, draft, post);
    const slug = checked.ok ? checked.slug : (post?.slug ?? "");
    const { publication } = complete;
    const { status } = publication;
    const columns = columnsOf(draft, { slug, timeZone, publication });

    if (post && current && checked.ok && !current.isPending && isDone(post, columns)) {
      if (status !== "draft" || isSameDraft(current.draft, draft)) {
        await postDrafts.keepVersion(trx, id, "saved", current, now);
        return { ...savedAs(current, post.slug), status: post.status };
      }
    }
    const conflict = await postDrafts.findConflict(running, stored, actor, save);
    if (conflict) return conflict;
    const passed = refusePassed(publication, now);
    if (!checked.ok) return { ...checked, errors: { ...checked.errors, ...passed } };
    if (passed) return { ok: false, reason: "invalid", errors: passed };

    if (post && current) {
      await postDrafts.keepOverwritten(trx, post, current, { ...save, author: actor, now });
      await changePost(running, post, columns);
    } else await insertPost(running, { ...columns, id, createdAt: now, updatedAt: now });
    const version = (current?.version ?? 0) + 1;
    const next = { version, draft, isPending: false, author: actor, at: now, writer };
    await postDrafts.write(trx, id, next, DEEDS[status]);
    await audit({ action: deedOf(post, status), subjectId: id, detail: draft.title });
    return { ...savedAs(next, slug), status };
  });
}

/**
 * Whether the post already has these values. A post that was to be scheduled may have been
 * published since.
 */
function isDone(post: StoredPost, columns: { status: PostStatus }): boolean {
  return (
    hasSameValues(post, columns) ||
    (columns.status === "scheduled" && hasSameValues(post, { ...columns, status: "published" }))
  );
}

function deedOf(before: StoredPost | undefined, status: PostStatus): string {
  if (!before && status === "draft") return "created";
  return status !== "scheduled" && before?.status === status ? "updated" : DEEDS[status];
}

import type { Trx } from "#app/platform/database/database.server.ts";
import { titleOrUntitled } from "#app/platform/drafts/draft.ts";
import type { CurrentDraft, NextDraft } from "#app/platform/drafts/draft-kind.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { changeWithin } from "#app/platform/records/change.server.ts";
import type { RowChange } from "#app/platform/records/way-back.server.ts";
import { storedHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import type { PostDraft } from "./post-draft.ts";
import { DEEDS, postDrafts } from "./post-drafts.server.ts";
import { changePost, POSTS, type StoredPost } from "./post-record.server.ts";

type Before = { post: ReturnType<typeof undoableColumns>; current: Omit<NextDraft<PostDraft>, "version"> };
type After = { updatedAt: number; version: number };
export type PostChange = RowChange<Before, After>;

/**
 * Returns the columns that a bulk action may change. Counts keep counting, and `wasPublic`
 * stays true once set.
 */
function undoableColumns(post: StoredPost) {
  const { id: _, views, likes, createdAt, updatedAt, wasPublic, ...columns } = post;
  return columns;
}

/** Records how a bulk action changed a post, immediately after the change. */
export async function noteChange(
  trx: Trx,
  before: StoredPost,
  current: CurrentDraft<PostDraft>,
): Promise<PostChange> {
  const { draft, isPending, author, at } = current;
  return {
    rowId: before.id,
    before: { post: undoableColumns(before), current: { draft, isPending, author, at } },
    after: await stateOf(trx, before.id),
  };
}

async function stateOf(trx: Trx, id: string): Promise<After> {
  const { updatedAt } = await trx
    .selectFrom("posts")
    .select("updatedAt")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const draft = await trx
    .selectFrom("postDrafts")
    .select("version")
    .where("postId", "=", id)
    .executeTakeFirst();
  return { updatedAt, version: draft?.version ?? 1 };
}

/**
 * Restores a post to its state before a bulk action: status, scheduled time, content and draft. The
 * latest draft gets a new version number, because open forms know the earlier ones.
 *
 * @returns false, without changing anything, if somebody has changed the post since
 */
export async function undoPostChange(
  trx: Trx,
  actor: Actor,
  { rowId, before, after }: PostChange,
): Promise<boolean> {
  const { ok } = await changeWithin(trx, actor, POSTS, async (running) => {
    const post = await running.find(rowId);
    if (!post) return { ok: false };
    const now = await stateOf(trx, rowId);
    if (now.updatedAt !== after.updatedAt || now.version !== after.version) return { ok: false };
    const { timeZone } = await readSiteSettings(trx);
    const current = await postDrafts.findCurrent(trx, post, timeZone);
    await changePost(running, post, { ...before.post, content: storedHtml(before.post.content) });
    if (current.version > 1 || !current.isUnknown)
      await postDrafts.write(trx, rowId, { ...before.current, version: current.version + 1 });
    await running.audit({
      action: post.deletedAt === null ? DEEDS[before.post.status] : "restored",
      subjectId: rowId,
      detail: `${titleOrUntitled(before.post.title)} (undone)`,
    });
    return { ok: true };
  });
  return ok;
}

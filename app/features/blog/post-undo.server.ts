import type { Trx } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { changeWithin } from "#app/platform/records/change.server.ts";
import type { RowChange } from "#app/platform/records/way-back.server.ts";
import { storedHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { titleOrUntitled } from "./post-draft.ts";
import {
  type CurrentDraft,
  findCurrentDraft,
  type StoredPost,
  writeCurrentDraft,
} from "./post-heads.server.ts";
import { POSTS } from "./post-record.server.ts";
import { changePost } from "./post-writing.server.ts";

type Before = { post: ReturnType<typeof columnsOf>; head: Omit<CurrentDraft, "isUnknown" | "version"> };
type After = { updatedAt: number; version: number };
export type PostChange = RowChange<Before, After>;

/**
 * Returns the columns that a bulk action may change. Counts keep counting, and `wasPublic`
 * stays true once set.
 */
function columnsOf(post: StoredPost) {
  const { id: _, views, likes, createdAt, updatedAt, wasPublic, ...columns } = post;
  return columns;
}

/** Records how a bulk action changed a post, immediately after the change. */
export async function noteChange(trx: Trx, before: StoredPost, head: CurrentDraft): Promise<PostChange> {
  const { draft, isPending, author, at } = head;
  return {
    rowId: before.id,
    before: { post: columnsOf(before), head: { draft, isPending, author, at } },
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
    const head = await findCurrentDraft(trx, post, timeZone);
    await changePost(running, post, { ...before.post, content: storedHtml(before.post.content) });
    if (head.version > 1 || !head.isUnknown)
      await writeCurrentDraft(trx, rowId, { ...before.head, version: head.version + 1 });
    await running.audit({
      action: post.deletedAt === null ? DEEDS[before.post.status] : "restored",
      subjectId: rowId,
      detail: `${titleOrUntitled(before.post.title)} (undone)`,
    });
    return { ok: true };
  });
  return ok;
}

const DEEDS = { published: "published", scheduled: "scheduled", draft: "made a draft" } as const;

import { z } from "zod";
import { ADMIN_PAGE_SIZE } from "#app/platform/admin-list.ts";
import { type Actor, recordAudit } from "#app/platform/audit.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { readSiteSettings } from "#app/platform/site-settings.server.ts";
import type { Instant } from "#db/schema.ts";
import { titleOrUntitled } from "./post-draft.ts";
import { completePost } from "./post-draft-input.server.ts";
import { findHead, type PostHead, type StoredPost, writeHead } from "./post-heads.server.ts";
import { checkDraft, draftColumns } from "./post-saves.server.ts";
import { keepVersion } from "./post-versions.server.ts";
import { changePost, findStoredPost, takeTurn } from "./post-writing.server.ts";

/** The posts that somebody has chosen in the list: at most a page of them. */
export const chosenPosts = z.array(z.string().min(1).max(100)).min(1).max(ADMIN_PAGE_SIZE);

/** What became of the chosen posts: how many have the status now, are no longer there, or lack what a public post needs. */
export type StatusChange = { done: number; gone: number; incomplete: number };

/**
 * Publishes posts, or makes drafts of them, all of those that can be in one transaction. What has the status already keeps it.
 * A scheduled post appears as it was scheduled, and its pending version stays one. The newest text of what becomes a draft
 * is its draft; the one that was public is among its versions.
 */
export async function changeStatuses(
  db: Db,
  actor: Actor,
  ids: readonly string[],
  status: "published" | "draft",
): Promise<StatusChange> {
  const { timeZone } = await readSiteSettings(db);
  const now = Date.now();
  return db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    const result: StatusChange = { done: 0, gone: 0, incomplete: 0 };
    for (const id of new Set(ids)) {
      const post = await findStoredPost(trx, id);
      if (post?.deletedAt !== null) result.gone += 1;
      else if (post.status === status) result.done += 1;
      else {
        const change = { trx, actor, post, head: await findHead(trx, post, timeZone), timeZone, now };
        const isDone = await (status === "published" ? publishPost(change) : makeDraft(change));
        result[isDone ? "done" : "incomplete"] += 1;
      }
    }
    return result;
  });
}

type Change = {
  trx: Trx;
  actor: Actor;
  post: StoredPost;
  head: PostHead;
  timeZone: string;
  now: Instant;
};

/** @returns whether the post is complete; otherwise it stays what it is */
async function publishPost(change: Change): Promise<boolean> {
  const { trx, post, head, timeZone } = change;
  const draft = { ...head.draft, status: "published" as const };
  if (post.status === "draft" && !completePost(draft, timeZone).ok) return false;
  await changePost(trx, post, { status: "published", publishAt: null });
  if (head.isPending) await recordStatus(change, "published");
  else await writeStatus(change, "published");
  return true;
}

async function makeDraft(change: Change): Promise<boolean> {
  const { trx, post, head, timeZone } = change;
  if (head.isPending) {
    // The address that somebody wanted may have been taken since.
    const checked = await checkDraft(trx, post.id, head.draft, post);
    const slug = checked.ok ? checked.slug : post.slug;
    await changePost(trx, post, draftColumns(head.draft, slug, post, timeZone));
  } else await changePost(trx, post, { status: "draft", publishAt: null });
  await writeStatus(change, "draft");
  return true;
}

const DEEDS = { published: "published", draft: "made a draft" } as const;

async function writeStatus(change: Change, status: "published" | "draft"): Promise<void> {
  const { trx, actor, post, head, now } = change;
  const fields = status === "published" ? { publishDate: "", publishTime: "" } : {};
  const next = {
    ...{ version: head.version + 1, isPending: false, author: actor, at: now },
    draft: { ...head.draft, ...fields, status },
  };
  if (head.isPending || head.isUnknown || head.author.id !== actor.id)
    await keepVersion(trx, post.id, head.isUnknown ? "saved" : "replaced", head, now);
  await writeHead(trx, post.id, next);
  await keepVersion(trx, post.id, DEEDS[status], next, now);
  await recordStatus(change, status);
}

function recordStatus({ trx, actor, post }: Change, status: "published" | "draft"): Promise<void> {
  return recordAudit(trx, actor, {
    action: DEEDS[status],
    subject: "post",
    subjectId: post.id,
    detail: titleOrUntitled(post.title),
  });
}

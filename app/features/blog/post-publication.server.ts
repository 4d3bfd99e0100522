import { z } from "zod";
import { ADMIN_PAGE_SIZE } from "#app/platform/admin-list.ts";
import { type Actor, recordAudit } from "#app/platform/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { changePost, findStoredPost, takeTurn } from "./post-writing.server.ts";

/** The posts that somebody has chosen in the list: at most a page of them. */
export const chosenPosts = z.array(z.string().min(1).max(100)).min(1).max(ADMIN_PAGE_SIZE);

/** What became of the chosen posts: how many have the status now, are no longer there, or lack what a public post needs. */
export type StatusChange = { done: number; gone: number; incomplete: number };

/** Publishes posts, or makes drafts of them, all of those that can be in one transaction. What has the status already keeps it. */
export async function changeStatuses(
  db: Db,
  actor: Actor,
  ids: readonly string[],
  status: "published" | "draft",
): Promise<StatusChange> {
  return db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    const result: StatusChange = { done: 0, gone: 0, incomplete: 0 };
    for (const id of new Set(ids)) {
      const post = await findStoredPost(trx, id);
      if (!post || post.deletedAt !== null) result.gone += 1;
      else if (post.status === status) result.done += 1;
      else if (status === "published" && !(post.title && post.excerpt && post.content))
        result.incomplete += 1;
      else {
        await changePost(trx, post, { status, publishAt: null });
        await recordAudit(trx, actor, {
          action: status === "published" ? "published" : "made a draft",
          subject: "post",
          subjectId: id,
          detail: post.title,
        });
        result.done += 1;
      }
    }
    return result;
  });
}

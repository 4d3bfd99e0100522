import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { type Change, change } from "#app/platform/records/change.server.ts";
import type { TrashBin } from "#app/platform/records/trash.ts";
import { forgetWayBack } from "#app/platform/records/way-back.server.ts";
import { titleOrUntitled } from "./post-draft.ts";
import { type StoredPost, wasEverPublic } from "./post-heads.server.ts";
import { POSTS } from "./post-record.server.ts";
import { rememberSlug } from "./post-slugs.server.ts";
import { unindexPost } from "./post-text.server.ts";
import { changePost, type PostOutcome } from "./post-writing.server.ts";

/** Moves a post to the trash. Its public address then responds with 410 Gone. */
export async function removePost(db: Db, actor: Actor, id: string): Promise<PostOutcome> {
  return change(db, actor, POSTS, async (running) => {
    const post = await running.find(id);
    if (post?.deletedAt !== null) return { ok: false, reason: "gone" };
    await moveToTrash(running, post);
    return { ok: true, slug: post.slug };
  });
}

/** Moves a post to the trash that is not there yet. */
export async function moveToTrash(running: Change<"posts">, post: StoredPost): Promise<void> {
  await changePost(running, post, { deletedAt: Date.now() });
  await running.audit({ action: "deleted", subjectId: post.id, detail: titleOrUntitled(post.title) });
}

/** Restores a post from the trash unchanged. */
export async function restorePost(db: Db, actor: Actor, id: string): Promise<PostOutcome> {
  return change(db, actor, POSTS, async (running) => {
    const post = await running.find(id);
    if (!post || post.deletedAt === null) return { ok: false, reason: "gone" };
    await changePost(running, post, { deletedAt: null });
    await running.audit({ action: "restored", subjectId: id, detail: titleOrUntitled(post.title) });
    return { ok: true, slug: post.slug };
  });
}

/**
 * Permanently deletes a post from the trash, with its versions. Addresses that were public keep
 * responding with 410 Gone.
 */
export async function erasePost(db: Db, actor: Actor, id: string): Promise<PostOutcome> {
  return change(db, actor, POSTS, async ({ trx, find, remove, audit }) => {
    const post = await find(id);
    if (!post || post.deletedAt === null) return { ok: false, reason: "gone" };
    if (wasEverPublic(post)) for (const address of [post.slug, id]) await rememberSlug(trx, null, address);
    await unindexPost(trx, id);
    await forgetWayBack(trx, id);
    await remove(post);
    await audit({ action: "erased", subjectId: id, detail: titleOrUntitled(post.title) });
    return { ok: true, slug: post.slug };
  });
}

export const POST_TRASH: TrashBin = {
  listInTrash: (db) =>
    db
      .selectFrom("posts")
      .select(["id", sql<string>`case when title = '' then 'Untitled' else title end`.as("title")])
      .select((eb) => eb.ref("deletedAt").$notNull().as("deletedAt"))
      .where("deletedAt", "is not", null),
  restore: restorePost,
  erase: erasePost,
};

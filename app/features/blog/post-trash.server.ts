import { sql } from "kysely";
import { type Actor, recordAudit } from "#app/platform/audit.server.ts";
import { forgetWayBack } from "#app/platform/bulk/way-back.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { TrashBin } from "#app/platform/trash.ts";
import { titleOrUntitled } from "./post-draft.ts";
import { type StoredPost, wasEverPublic } from "./post-heads.server.ts";
import { rememberSlug } from "./post-slugs.server.ts";
import { unindexPost } from "./post-text.server.ts";
import { changePost, findStoredPost, type PostOutcome, takeTurn } from "./post-writing.server.ts";

/** Puts a post into the trash. The public gets the answer that it is gone (410). */
export async function removePost(db: Db, actor: Actor, id: string): Promise<PostOutcome> {
  return db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    const before = await findStoredPost(trx, id);
    if (before?.deletedAt !== null) return { ok: false, reason: "gone" };
    await moveToTrash(trx, actor, before);
    return { ok: true, slug: before.slug };
  });
}

/** Puts a post that is not there yet into the trash, within a transaction that has its turn. */
export async function moveToTrash(trx: Trx, actor: Actor, post: StoredPost): Promise<void> {
  await changePost(trx, post, { deletedAt: Date.now() });
  await recordAudit(trx, actor, {
    action: "deleted",
    subject: "post",
    subjectId: post.id,
    detail: titleOrUntitled(post.title),
  });
}

/** Takes a post out of the trash, as it was. */
export async function restorePost(db: Db, actor: Actor, id: string): Promise<PostOutcome> {
  return db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    const before = await findStoredPost(trx, id);
    if (!before || before.deletedAt === null) return { ok: false, reason: "gone" };
    await changePost(trx, before, { deletedAt: null });
    await recordAudit(trx, actor, {
      action: "restored",
      subject: "post",
      subjectId: id,
      detail: titleOrUntitled(before.title),
    });
    return { ok: true, slug: before.slug };
  });
}

/** Removes a post in the trash for ever, with its versions. Addresses that the public has known keep answering that it is gone. */
export async function erasePost(db: Db, actor: Actor, id: string): Promise<PostOutcome> {
  return db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    const before = await findStoredPost(trx, id);
    if (!before || before.deletedAt === null) return { ok: false, reason: "gone" };
    if (wasEverPublic(before))
      for (const address of [before.slug, id]) await rememberSlug(trx, null, address);
    await unindexPost(trx, id);
    await forgetWayBack(trx, id);
    await trx.deleteFrom("posts").where("id", "=", id).execute();
    await recordAudit(trx, actor, {
      action: "erased",
      subject: "post",
      subjectId: id,
      detail: titleOrUntitled(before.title),
    });
    return { ok: true, slug: before.slug };
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

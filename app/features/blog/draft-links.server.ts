import { createHash, randomBytes } from "node:crypto";
import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import { DRAFT_LINK_DAYS } from "./post.ts";
import { readPreview } from "./post-pages.server.ts";
import { POSTS } from "./post-record.server.ts";

const LIFE_MS = DRAFT_LINK_DAYS * 24 * 3_600_000;

/** Its 32 random bytes can't be guessed from the hash. */
const digestOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/**
 * Makes a link with which somebody without an account reads a post's newest draft. It takes the
 * place of the one before.
 *
 * @returns its path, which is stored nowhere; undefined if the post is gone
 */
export async function makeDraftLink(
  db: Db,
  actor: Actor,
  postId: string,
): Promise<{ path: string } | undefined> {
  const token = randomBytes(32).toString("base64url");
  const made = await change(db, actor, POSTS, async ({ trx, find, audit }) => {
    const post = await find(postId);
    if (!post || post.deletedAt !== null) return { ok: false };
    const link = { digest: digestOf(token), madeByName: actor.name, expiresAt: Date.now() + LIFE_MS };
    await trx
      .insertInto("draftLinks")
      .values({ postId, ...link })
      .onConflict((conflict) => conflict.column("postId").doUpdateSet(link))
      .execute();
    await audit({ action: "made a link to the draft of", subjectId: postId, detail: post.title });
    return { ok: true };
  });
  return made.ok ? { path: `/drafts/${token}` } : undefined;
}

/** Ends the link to a post's draft, if there is one. */
export async function endDraftLink(db: Db, actor: Actor, postId: string): Promise<void> {
  await change(db, actor, POSTS, async ({ trx, find, audit }) => {
    const post = await find(postId);
    const ended = await trx.deleteFrom("draftLinks").where("postId", "=", postId).executeTakeFirst();
    if (!post || ended.numDeletedRows === 0n) return { ok: false };
    await audit({ action: "ended the link to the draft of", subjectId: postId, detail: post.title });
    return { ok: true };
  });
}

/** Finds who made the link to a post's draft, and until when it works. */
export function findDraftLink(db: ReadDb, postId: string) {
  return db
    .selectFrom("draftLinks")
    .select(["madeByName", "expiresAt"])
    .where("postId", "=", postId)
    .where("expiresAt", ">", Date.now())
    .executeTakeFirst();
}

/** Reads the draft that a link shows; undefined if the link has ended or the post is gone. */
export async function readLinkedDraft(db: Db, token: string) {
  const link = await db
    .selectFrom("draftLinks")
    .select(["postId", "expiresAt"])
    .where("digest", "=", digestOf(token))
    .where("expiresAt", ">", Date.now())
    .executeTakeFirst();
  const preview = link && (await readPreview(db, link.postId));
  return preview && { ...preview, expiresAt: link.expiresAt };
}

import { sql } from "kysely";
import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import type { Site } from "#app/platform/http/site.server.ts";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import type { Instant } from "#db/schema.ts";
import { changePost, POSTS } from "./post-record.server.ts";

/**
 * Publishes every scheduled post that is due. Code that only reads uses
 * {@link publishBeforeReading}.
 *
 * @returns when the next post is due; undefined if none is scheduled
 */
export async function publishDuePosts(db: Db, now: Instant = Date.now()): Promise<Instant | undefined> {
  const next = await nextDue(db);
  if (next === undefined || next > now) return next;
  await change(db, auditActor.system, POSTS, async (running) => {
    const due = await running.trx
      .selectFrom("posts")
      .selectAll()
      .where(isWaiting)
      .where("publishAt", "<=", now)
      .orderBy("publishAt")
      .execute();
    for (const post of due) {
      await changePost(running, post, { status: "published" });
      await running.audit({ action: "published", subjectId: post.id, detail: post.title });
    }
    return { ok: true };
  });
  return nextDue(db);
}

/**
 * Publishes due posts before the blog is read, so that they appear on time without a timer, even
 * after a restart. If the database cannot be written, for example because the disk is full, posts
 * that are already public can still be read.
 *
 * @returns like {@link publishDuePosts}; a time in the past if a due post could not be published
 */
export async function publishBeforeReading({
  database,
  db,
  outages,
}: Pick<Site, "database" | "db" | "outages">): Promise<Instant | undefined> {
  try {
    return await publishDuePosts(database.db);
  } catch (error) {
    if (!outages.report(error)) throw error;
    return nextDue(db);
  }
}

const isWaiting = sql<boolean>`posts.status = 'scheduled' and posts.deleted_at is null`;

async function nextDue(db: ReadDb): Promise<Instant | undefined> {
  const next = await db
    .selectFrom("posts")
    .select("publishAt")
    .where(isWaiting)
    .orderBy("publishAt")
    .limit(1)
    .executeTakeFirst();
  return next?.publishAt ?? undefined;
}

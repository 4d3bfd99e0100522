import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import type { Site } from "#app/platform/http/site.server.ts";
import { noteContentPictures } from "#app/platform/images/picture-uses.server.ts";
import { type Actor, auditActor } from "#app/platform/records/audit.server.ts";
import { type Change, change, nextVersion } from "#app/platform/records/change.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { type RichHtml, sanitizeRichHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import type { Instant, Schema } from "#db/schema.ts";
import { countedReadTime, draftOf, wasEverPublic, writeCurrentDraft } from "./post-heads.server.ts";
import type { PostInput } from "./post-input.ts";
import { POSTS } from "./post-record.server.ts";
import { freeSlug, rememberSlug } from "./post-slugs.server.ts";
import { indexChangedPost, indexNewPosts } from "./post-text.server.ts";
import { keepVersion } from "./post-versions.server.ts";

/** `gone`: the post does not exist. */
export type PostOutcome = { ok: true; slug: string } | { ok: false; reason: "gone" };

type Post = Selectable<Schema["posts"]>;

/**
 * Stores a new post under a new id and an address derived from its title.
 *
 * @param kind the kind of its first version
 * @throws TextTooHard if its content takes too long to parse
 */
export async function createPost(
  db: Db,
  actor: Actor,
  input: PostInput,
  kind: "saved" | "imported" = "saved",
): Promise<{ id: string; slug: string }> {
  const { timeZone } = await readSiteSettings(db);
  const content = await sanitizeRichHtml(input.content);
  return change(db, actor, POSTS, async (running) => {
    const { trx, audit } = running;
    const id = newId();
    const slug = await freeSlug(trx, input.title, id);
    const now = Date.now();
    const columns = publicColumns(input, content);
    const post = await insertPost(running, { ...columns, id, slug, createdAt: now, updatedAt: now });
    const head = {
      ...{ version: 1, isPending: false, author: actor, at: now },
      draft: draftOf(post, timeZone),
    };
    await writeCurrentDraft(trx, id, head);
    await keepVersion(trx, id, kind, head, now);
    await audit({ action: "created", subjectId: id, detail: post.title });
    return { id, slug };
  });
}

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

/** Inserts a post and records its pictures and search words; see {@link changePost}. */
export async function insertPost(
  { trx, insert }: Change<"posts">,
  columns: Insertable<Schema["posts"]> & { content: RichHtml },
): Promise<Post> {
  const post = await insert(columns);
  await noteContentPictures(trx, "postPictures", post.id, post.content);
  await indexNewPosts(trx, [{ ...post, isPublic: isPublic(post) }]);
  return post;
}

/**
 * Updates a post, its search words, and the redirect from its old address if visitors have seen it.
 */
export async function changePost(
  { trx, update }: Change<"posts">,
  before: Post,
  columns: Omit<Partial<Post>, "content"> & { content?: RichHtml },
): Promise<Post> {
  const after = await update(before, {
    ...columns,
    wasPublic: wasEverPublic(before),
    updatedAt: nextVersion(before),
  });
  if (after.slug !== before.slug && wasEverPublic(before))
    await rememberSlug(trx, after.id, before.slug, after.slug);
  if (columns.content !== undefined) await noteContentPictures(trx, "postPictures", after.id, after.content);
  await indexChangedPost(trx, isPublic(before), { ...after, isPublic: isPublic(after) });
  return after;
}

function isPublic(post: Post): boolean {
  return post.status === "published" && post.deletedAt === null;
}

/** Converts a complete post to its columns. */
export function publicColumns(
  { tags, publishAt, readTime, ...input }: Omit<PostInput, "content">,
  content: RichHtml,
) {
  return {
    ...input,
    tags: tags.join(","),
    content,
    readTime: readTime || countedReadTime(content),
    publishAt: input.status === "scheduled" ? publishAt : null,
  };
}

/** Whether a post already has these values. */
export function hasSameValues(post: Post, columns: object): boolean {
  return Object.entries(columns).every(([name, value]) => post[name as keyof Post] === value);
}

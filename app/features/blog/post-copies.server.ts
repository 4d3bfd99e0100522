import type { Actor } from "#app/platform/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { firstCharacters } from "#app/platform/rich-html.server.ts";
import { readSiteSettings } from "#app/platform/site-settings.server.ts";
import { dateIn } from "#app/platform/site-time.server.ts";
import { POST_LIMITS } from "./post-draft.ts";
import { createPost } from "./post-writing.server.ts";

/**
 * Makes a draft of the same content with an address of its own, dated today. It starts without views and likes, and is
 * neither featured nor scheduled.
 *
 * @returns undefined when there is no such post, or it lies in the trash
 */
export async function duplicatePost(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ id: string; title: string } | undefined> {
  const post = await db
    .selectFrom("posts")
    .select(["title", "excerpt", "category", "author", "readTime", "tags", "content", "pictureId", "alt"])
    .select(["allowComments", "metaTitle", "metaDescription"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!post) return undefined;
  const { timeZone } = await readSiteSettings(db);
  const title = firstCharacters(`Copy of ${post.title}`, POST_LIMITS.title);
  const created = await createPost(db, actor, {
    ...post,
    title,
    tags: post.tags.split(",").filter(Boolean),
    date: dateIn(timeZone, Date.now()),
    status: "draft",
    publishAt: null,
    featured: false,
  });
  return { id: created.id, title };
}

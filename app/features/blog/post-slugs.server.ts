import type { Trx } from "#app/platform/database/database.server.ts";
import { slugOf } from "#app/platform/slugs.ts";

/**
 * A slug for a post that no other post has or ever had: an old link must not lead to another post.
 *
 * @param postId the post itself, which may keep what it has and take back what it had
 */
export async function freeSlug(trx: Trx, title: string, postId: string): Promise<string> {
  const wanted = slugOf(title) || `post-${postId.slice(-6)}`;
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? wanted : `${wanted}-${count}`;
    const taken =
      (await trx.selectFrom("posts").select("id").where("slug", "=", slug).executeTakeFirst()) ??
      (await trx.selectFrom("postSlugs").select("postId as id").where("slug", "=", slug).executeTakeFirst());
    if (!taken || taken.id === postId) return slug;
  }
}

/** Remembers an address that a post had while the public could see it, and forgets one that it has taken back. */
export async function rememberSlug(
  trx: Trx,
  postId: string | null,
  old: string,
  current?: string,
): Promise<void> {
  if (current !== undefined) await trx.deleteFrom("postSlugs").where("slug", "=", current).execute();
  await trx
    .insertInto("postSlugs")
    .values({ slug: old, postId, createdAt: Date.now() })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ postId }))
    .execute();
}

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
    // An id is an address too.
    const taken =
      (await trx
        .selectFrom("posts")
        .select("id")
        .where((eb) => eb.or([eb("slug", "=", slug), eb("id", "=", slug)]))
        .executeTakeFirst()) ??
      (await trx.selectFrom("postSlugs").select("postId as id").where("slug", "=", slug).executeTakeFirst());
    if (!taken || taken.id === postId) return slug;
  }
}

export type ChosenSlug = { ok: true; slug: string } | { ok: false; message: string };

/**
 * The slug of a post as its form wants it. What somebody typed is taken, or refused with one that is free. Where nothing was typed
 * it follows the title, but stays what it was once the public has seen it.
 *
 * @param typed what stands in the field of the address
 * @param kept the slug that stays; undefined while it follows the title
 */
export async function chooseSlug(
  trx: Trx,
  postId: string,
  { typed, title, kept }: { typed: string; title: string; kept: string | undefined },
): Promise<ChosenSlug> {
  if (typed === "") return { ok: true, slug: kept ?? (await freeSlug(trx, title, postId)) };
  const wanted = slugOf(typed);
  if (wanted === "") return { ok: false, message: "Use letters and digits for the address." };
  const free = await freeSlug(trx, wanted, postId);
  if (free === wanted) return { ok: true, slug: free };
  return {
    ok: false,
    message: `Another post has this address, or had it once. “${free}” is free.`,
  };
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

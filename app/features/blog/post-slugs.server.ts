import type { Trx } from "#app/platform/database/database.server.ts";
import { slugOf } from "#app/platform/text/slugs.ts";

/**
 * Generates a slug that no other post has or ever had: an old link must not lead to another post.
 *
 * @param postId the post itself, which may keep its slug or take back a former one
 */
export async function freeSlug(trx: Trx, title: string, postId: string): Promise<string> {
  const wanted = slugOf(title) || `post-${postId.slice(-6)}`;
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? wanted : `${wanted}-${count}`;
    // An id works as an address too.
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
 * Chooses the slug of a post. A typed slug is accepted, or rejected with a free suggestion.
 * Otherwise the slug follows the title until visitors have seen the post; after that it stays.
 *
 * @param typed the content of the address field
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

/**
 * Records a former address of a public post, and deletes the record of one that it has taken back.
 */
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

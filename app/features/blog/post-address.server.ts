import type { ReadDb } from "#app/platform/database/database.server.ts";
import { nestPicture } from "#app/platform/images/picture-columns.server.ts";
import { ITEM_PATHS } from "#app/platform/public-items/item-ref.ts";
import type { LinkCard } from "#app/platform/rich-text/blocks/related/block.ts";
import { cardColumns, isPublic } from "./posts.server.ts";

export type FoundPost =
  | { outcome: "found"; post: NonNullable<Awaited<ReturnType<typeof findPublicPost>>> }
  /** It has another address now. */
  | { outcome: "moved"; slug: string }
  /** It used to be public and has been removed. */
  | { outcome: "gone" }
  | { outcome: "missing" };

/** Finds the public post at an address: its slug, its id, or a former slug. */
export async function findPost(db: ReadDb, address: string): Promise<FoundPost> {
  const lower = address.toLowerCase();
  if (!ADDRESS.test(lower)) return { outcome: "missing" };
  const post = address === lower ? await findPublicPost(db, address) : undefined;
  if (post) return { outcome: "found", post };
  const other =
    (await db
      .selectFrom("posts")
      .select(["slug", "status", "deletedAt"])
      .where((eb) => eb.or([eb("slug", "=", lower), eb("id", "=", lower)]))
      .executeTakeFirst()) ??
    (await db
      .selectFrom("postSlugs")
      .leftJoin("posts", "posts.id", "postSlugs.postId")
      .select(["posts.slug", "posts.status", "posts.deletedAt"])
      .where("postSlugs.slug", "=", lower)
      .executeTakeFirst());
  if (!other) return { outcome: "missing" };
  if (other.slug === null) return { outcome: "gone" };
  if (other.status !== "published") return { outcome: "missing" };
  return other.deletedAt === null ? { outcome: "moved", slug: other.slug } : { outcome: "gone" };
}

async function findPublicPost(db: ReadDb, slug: string) {
  const row = await pages(db).where("posts.slug", "=", slug).where(isPublic).executeTakeFirst();
  return row && nestPicture(row);
}

/** Finds a post by its id as its page would show it, whatever its status, but not in the trash. */
export async function findPostToPreview(db: ReadDb, id: string) {
  const row = await pages(db)
    .select("posts.status")
    .where("posts.id", "=", id)
    .where("posts.deletedAt", "is", null)
    .executeTakeFirst();
  return row && nestPicture(row);
}

function pages(db: ReadDb) {
  return db
    .selectFrom("posts")
    .leftJoin("pictures", "pictures.id", "posts.pictureId")
    .select([...cardColumns, "posts.content", "posts.metaTitle", "posts.metaDescription"])
    .select(["posts.views", "posts.likes", "posts.updatedAt"]);
}

/** The characters of slugs and ids. */
const ADDRESS = /^[a-z0-9-]{1,100}$/;

/** Finds the post at an address of this site that visitors can open, for a card in a text. */
export async function findPostCard(db: ReadDb, address: string): Promise<LinkCard | undefined> {
  if (!address.startsWith(ITEM_PATHS.post)) return undefined;
  const found = await findPost(db, address.slice(ITEM_PATHS.post.length));
  if (found.outcome === "moved") return findPostCard(db, ITEM_PATHS.post + found.slug);
  if (found.outcome !== "found") return undefined;
  const { slug, title, excerpt, picture } = found.post;
  return { path: ITEM_PATHS.post + slug, title, summary: excerpt, picture };
}

import type { Db } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { readCategories } from "../categories/own-categories.server.ts";
import { postPath } from "../post.ts";
import type { PostStatus } from "../post-status.ts";
import type { ForeignExport, ForeignPost } from "./foreign-post.ts";
import type { Import } from "./imports.server.ts";
import { completeForeignPost, foreignId, storeForeignPost } from "./store-foreign-post.server.ts";
import { type Sources, takeInHtml } from "./take-in-html.server.ts";

/** The outcome for one post. */
export type PostReport = { title: string; losses: string[] } & (
  | { outcome: "taken"; id: string; status: PostStatus; path: string }
  | { outcome: "known" }
  | { outcome: "failed"; why: string }
);

type TakingInPosts = {
  system: ForeignExport["system"];
  /** The category of posts whose own categories do not exist in the blog. */
  category: string;
  /** Reads and checks everything, but stores nothing. */
  isTrial: boolean;
  /** The import on screen, which can be undone as a whole. */
  import?: Import;
};

/** How to resolve the addresses in a post of the old site. */
export type ForeignSources = Pick<ForeignExport, "slugOf"> & Pick<Sources, "findPicture">;

/**
 * Prepares an import of posts from another system.
 *
 * @returns imports one post, and reports failures instead of throwing
 */
export async function openForeignPosts(
  db: Db,
  actor: Actor,
  { system, category, isTrial, import: part }: TakingInPosts,
): Promise<(post: ForeignPost, sources: ForeignSources) => Promise<PostReport>> {
  const [{ timeZone, name }, categories] = await Promise.all([readSiteSettings(db), readCategories(db)]);
  return async (post, sources) => {
    const losses = [...post.losses];
    const title = post.title.trim() || post.slug || "Untitled";
    try {
      return { title, losses, ...(await takeIn(post, sources, losses)) };
    } catch (error) {
      return { title, losses, outcome: "failed", why: (error as Error).message };
    }
  };

  async function takeIn(post: ForeignPost, { slugOf, findPicture }: ForeignSources, losses: string[]) {
    const id = foreignId(system, post.key);
    const known = await db.selectFrom("posts").select("id").where("id", "=", id).executeTakeFirst();
    if (known) return { outcome: "known" } as const;
    const linkTo = (address: string) => {
      const slug = slugOf(address);
      return slug === undefined ? address : postPath(slug);
    };
    const text = await takeInHtml(post.html, { linkTo, findPicture }, { deletions: "struck through" });
    const picture = post.picture ? await findPicture(post.picture, post.pictureAlt) : undefined;
    if (picture && "missing" in picture)
      losses.push(`The featured picture was left out (${picture.missing}): ${post.picture.slice(0, 120)}`);
    losses.push(...text.losses);
    const { draft, ...times } = completeForeignPost(
      post,
      { content: text.html, pictureId: picture && "id" in picture ? picture.id : null },
      { timeZone, author: `${name} Team`, categories, category, now: Date.now() },
      losses,
    );
    const taken = { outcome: "taken", id } as const;
    if (isTrial) return { ...taken, status: draft.status, path: postPath(post.slug) };
    const stored = await storeForeignPost(
      db,
      actor,
      { id, draft, ...times, slug: post.slug, oldSlugs: post.oldSlugs, timeZone, import: part },
      losses,
    );
    if (stored.outcome === "known") return stored;
    if (post.slug && stored.slug !== post.slug)
      losses.push(`Its address is ${stored.slug}, not ${post.slug}.`);
    for (const slug of stored.taken) losses.push(`Another post has the address ${slug} already.`);
    return { ...taken, status: stored.status, path: postPath(stored.slug) };
  }
}

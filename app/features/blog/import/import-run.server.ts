import type { Db } from "#app/platform/database/database.server.ts";
import type { Pictures } from "#app/platform/images/pictures.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { POST_CATEGORIES, type PostCategory } from "../categories/categories.ts";
import { readCategories } from "../categories/own-categories.server.ts";
import { postPath } from "../post.ts";
import type { PostStatus } from "../post-status.ts";
import type { ForeignExport, ForeignPost } from "./foreign-post.ts";
import { openPictureFolder, type PictureFolder } from "./picture-folder.server.ts";
import { completeForeignPost, foreignId, storeForeignPost } from "./store-foreign-post.server.ts";
import { type Sources, takeInHtml } from "./take-in-html.server.ts";

/** The outcome for one post. */
export type PostReport = { title: string; losses: string[] } & (
  | { outcome: "taken"; status: PostStatus; path: string }
  | { outcome: "known" }
  | { outcome: "failed"; why: string }
);

type RunParts = {
  db: Db;
  /** Undefined for a trial run, which reads and checks everything but stores nothing. */
  pictures: Pick<Pictures, "store"> | undefined;
  /** The folder with the old site's files. */
  folder: string | undefined;
  /** The category of posts whose own categories do not exist in the blog. */
  category: PostCategory;
};

/** Imports the posts of another system one at a time. A failed post does not stop the others. */
export async function* importPosts(
  source: ForeignExport,
  { db, pictures, folder, category }: RunParts,
): AsyncGenerator<PostReport> {
  const [{ timeZone, name }, categories] = await Promise.all([readSiteSettings(db), readCategories(db)]);
  const files = await openPictureFolder(folder, pictures);
  for await (const post of source.posts()) {
    const losses = [...post.losses];
    try {
      yield { title: titleOf(post), losses, ...(await takeIn(post, losses)) };
    } catch (error) {
      yield { title: titleOf(post), losses, outcome: "failed", why: (error as Error).message };
    }
  }

  async function takeIn(post: ForeignPost, losses: string[]) {
    const id = foreignId(source.system, post.key);
    const known = await db.selectFrom("posts").select("id").where("id", "=", id).executeTakeFirst();
    if (known) return { outcome: "known" } as const;
    const sources: Sources = {
      linkTo: (address) => {
        const slug = source.slugOf(address);
        return slug === undefined ? address : postPath(slug);
      },
      findPicture: (address) => takePicture(source, files, address),
    };
    const text = await takeInHtml(post.html, sources, { deletions: "struck through" });
    const picture = post.picture ? await takePicture(source, files, post.picture) : undefined;
    if (picture && "missing" in picture)
      losses.push(`The featured picture was left out (${picture.missing}): ${post.picture.slice(0, 120)}`);
    losses.push(...text.losses);
    const { draft, ...times } = completeForeignPost(
      post,
      { content: text.html, pictureId: picture && "id" in picture ? picture.id : null },
      { timeZone, author: `${name} Team`, categories, category, now: Date.now() },
      losses,
    );
    if (!pictures) return { outcome: "taken", status: draft.status, path: postPath(post.slug) } as const;
    const stored = await storeForeignPost(
      db,
      { id, draft, ...times, slug: post.slug, oldSlugs: post.oldSlugs, timeZone },
      losses,
    );
    if (stored.outcome === "known") return stored;
    if (post.slug && stored.slug !== post.slug)
      losses.push(`Its address is ${stored.slug}, not ${post.slug}.`);
    for (const slug of stored.taken) losses.push(`Another post has the address ${slug} already.`);
    return { outcome: "taken", status: stored.status, path: postPath(stored.slug) } as const;
  }
}

async function takePicture({ fileOf }: ForeignExport, files: PictureFolder, address: string) {
  const places = fileOf(address);
  return places ? files.take(places) : { missing: "it is on another site" };
}

function titleOf({ title, slug }: ForeignPost): string {
  return title.trim() || slug || "Untitled";
}

/** The valid values of `--category`. */
export const CATEGORY_NAMES = Object.keys(POST_CATEGORIES) as PostCategory[];

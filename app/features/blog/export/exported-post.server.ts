import type { Db } from "#app/platform/database/database.server.ts";
import { nestPicture } from "#app/platform/images/picture-columns.server.ts";
import { pictureAddress } from "#app/platform/images/picture-data.ts";
import { readSiteSettings } from "#app/platform/site-settings.server.ts";
import type { Instant } from "#db/schema.ts";
import type { FrontMatter } from "../post-front-matter.ts";
import { cardColumns } from "../posts.server.ts";

/** Which text of a post goes out: the newest that was saved, or the one that the public reads. */
export type ExportedText = "newest" | "published";

export type ExportedPost = {
  title: string;
  slug: string;
  /** All about the post but its text, by the names that files give it. */
  facts: FrontMatter;
  /** Stored HTML. */
  content: string;
};

/**
 * A post as it leaves the site.
 *
 * @param siteUrl the featured picture's address begins with it
 * @returns undefined for a post that is not there, lies in the trash, or has no such text
 */
export async function findPostToExport(
  db: Db,
  siteUrl: string,
  id: string,
  text: ExportedText,
): Promise<ExportedPost | undefined> {
  const row = await db
    .selectFrom("posts")
    .leftJoin("pictures", "pictures.id", "posts.pictureId")
    .select([...cardColumns, "posts.content", "posts.status", "posts.publishAt", "posts.featured"])
    .select(["posts.allowComments", "posts.metaTitle", "posts.metaDescription"])
    .where("posts.id", "=", id)
    .where("posts.deletedAt", "is", null)
    .executeTakeFirst();
  if (!row || (text === "published" && row.status !== "published")) return undefined;
  const { timeZone } = await readSiteSettings(db);
  const post = nestPicture(row);
  const { picture } = post;
  const facts: FrontMatter = {
    title: post.title,
    slug: post.slug,
    date: post.date,
    author: post.author,
    category: post.category,
    tags: post.tags.split(",").filter(Boolean),
    excerpt: post.excerpt,
    status: post.status,
    ...(post.publishAt === null ? {} : { publish_at: localTime(timeZone, post.publishAt) }),
    read_time: post.readTime,
    featured: String(post.featured),
    allow_comments: String(post.allowComments),
    meta_title: post.metaTitle,
    meta_description: post.metaDescription,
    ...(picture ? { picture: siteUrl + pictureAddress(picture, picture.width, "jpg") } : {}),
    ...(picture ? { picture_alt: post.alt } : {}),
  };
  return { title: post.title, slug: post.slug, facts: withoutEmpty(facts), content: post.content };
}

function withoutEmpty(facts: FrontMatter): FrontMatter {
  const kept = Object.entries(facts).filter(([name, value]) => name === "picture_alt" || value.length > 0);
  return Object.fromEntries(kept);
}

/** `2026-01-31 09:30` on the clocks of a time zone. */
function localTime(timeZone: string, instant: Instant): string {
  const moment = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  return `${moment.toPlainDate()} ${moment.toPlainTime().toString({ smallestUnit: "minute" })}`;
}

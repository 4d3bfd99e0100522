import type { Db } from "#app/platform/database/database.server.ts";
import { toPictureData } from "#app/platform/images/picture-columns.server.ts";
import { type PictureData, pictureAddress } from "#app/platform/images/picture-data.ts";
import { openDraft } from "../clean-draft.server.ts";
import { type PostToWrite, titleOrUntitled } from "../post-draft.ts";
import type { FrontMatter } from "../post-front-matter.ts";
import { draftOf } from "../post-heads.server.ts";
import { findPostToWrite } from "../post-to-write.server.ts";

/** Which text of a post goes out: the newest that was saved, or the one that the public reads. */
export type ExportedText = "newest" | "published";

export type ExportedPost = {
  title: string;
  slug: string;
  /** All about the post but its text, by the names that files give it. */
  facts: FrontMatter;
  /** HTML that the allow-list has passed. */
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
  const found = await findPostToWrite(db, id);
  if (!found) return undefined;
  if (text === "newest") return toExport(found, found.picture, siteUrl);
  const post = await db
    .selectFrom("posts")
    .selectAll()
    .where("id", "=", id)
    .where("status", "=", "published")
    .executeTakeFirst();
  if (!post) return undefined;
  const picture =
    post.pictureId &&
    (await db.selectFrom("pictures").selectAll().where("id", "=", post.pictureId).executeTakeFirst());
  const draft = await openDraft(draftOf(post, found.timeZone));
  return toExport({ ...found, draft }, picture ? toPictureData(picture) : null, siteUrl);
}

function toExport(
  { draft, published, timeZone }: PostToWrite,
  picture: PictureData | null,
  siteUrl: string,
): ExportedPost {
  const slug = draft.slug || published?.slug || "";
  const isScheduled = draft.publishDate !== "" && draft.publishTime !== "";
  const facts: FrontMatter = {
    title: draft.title,
    slug,
    date: draft.date,
    author: draft.author,
    category: draft.category,
    tags: draft.tags,
    excerpt: draft.excerpt,
    status: draft.status,
    publish_at: isScheduled ? `${draft.publishDate} ${draft.publishTime}` : "",
    time_zone: isScheduled ? timeZone : "",
    read_time: draft.readTime,
    featured: String(draft.featured),
    allow_comments: String(draft.allowComments),
    meta_title: draft.metaTitle,
    meta_description: draft.metaDescription,
    picture: picture ? siteUrl + pictureAddress(picture, picture.width, "jpg") : "",
    picture_alt: picture ? draft.alt : "",
    picture_decorative: picture && draft.decorative ? "true" : "",
  };
  const kept = Object.entries(facts).filter(([, value]) => value.length > 0);
  return {
    title: titleOrUntitled(draft.title),
    slug,
    facts: Object.fromEntries(kept),
    content: draft.content,
  };
}

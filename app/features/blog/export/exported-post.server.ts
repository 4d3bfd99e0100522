import type { RouterContextProvider } from "react-router";
import type { PostToWrite } from "#app/features/blog/post-draft.ts";
import { draftOf } from "#app/features/blog/post-drafts.server.ts";
import type { FrontMatter } from "#app/features/blog/post-front-matter.ts";
import { findPostToWrite } from "#app/features/blog/post-to-write.server.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { openDraft } from "#app/platform/drafts/clean-draft.server.ts";
import { titleOrUntitled } from "#app/platform/drafts/draft.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { toPictureData } from "#app/platform/images/picture-columns.server.ts";
import { type PictureData, pictureAddress } from "#app/platform/images/picture-data.ts";

/** Which text of a post to export: the latest saved draft, or what visitors read. */
export type ExportedText = "newest" | "published";

export type ExportedPost = {
  title: string;
  slug: string;
  /** Everything about the post except its content, by the names used in files. */
  facts: FrontMatter;
  /** Sanitised HTML. */
  content: string;
};

/**
 * Reads a post for export.
 *
 * @param siteUrl prefixed to the featured picture's address
 * @returns undefined if the post does not exist, is in the trash, or has no such text
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
    language: draft.language,
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

/**
 * Finds the post that an administrator wants to download: its latest saved draft, or with
 * `?text=published` what visitors read.
 *
 * @throws 404 for a post that does not exist, is in the trash, or is not public if the published
 * text is requested
 */
export async function findExport(
  context: Readonly<RouterContextProvider>,
  id: string,
  url: URL,
): Promise<{ post: ExportedPost; siteUrl: string }> {
  requireAdministrator(context);
  const { db, config } = getWritableSite(context);
  const text = url.searchParams.get("text") === "published" ? "published" : "newest";
  const post = await findPostToExport(db, config.siteUrl, id, text);
  if (!post) throw new Response("There is no such post", { status: 404 });
  return { post, siteUrl: config.siteUrl };
}

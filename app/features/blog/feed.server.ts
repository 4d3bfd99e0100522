import type { Site } from "#app/platform/http/site.server.ts";
import { nestPicture } from "#app/platform/images/picture-columns.server.ts";
import { pictureAddress } from "#app/platform/images/picture-data.ts";
import { hiddenPicturesIn } from "#app/platform/images/picture-permission.server.ts";
import { feedHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { xmlText } from "#app/platform/text/xml.ts";
import { instantOf } from "#app/platform/time/site-time.server.ts";
import type { Instant } from "#db/schema.ts";
import { categoryLabel } from "./categories/categories.ts";
import { readCategories } from "./categories/own-categories.server.ts";
import { cardColumns, isPublic } from "./posts.server.ts";

/** The number of posts in a feed. */
const MAX_ENTRIES = 20;

export type FeedEntry = {
  id: string;
  address: string;
  title: string;
  excerpt: string;
  /** HTML with absolute addresses. */
  content: string;
  author: string;
  language: string;
  category: string;
  tags: string[];
  picture: { address: string; alt: string } | undefined;
  publishedAt: Instant;
  updatedAt: Instant;
};

export type Feed = { name: string; siteUrl: string; entries: FeedEntry[] };

/**
 * A feed contains full texts up to this many characters, newest posts first; the rest
 * contain their excerpts.
 */
const MAX_FULL_TEXTS = 600_000;

/** Reads the contents of both feeds, newest post first. */
export async function readFeed({ db, config: { siteUrl } }: Pick<Site, "db" | "config">): Promise<Feed> {
  const { name, timeZone } = await readSiteSettings(db);
  const rows = await db
    .selectFrom("posts")
    .leftJoin("pictures", "pictures.id", "posts.pictureId")
    .select([...cardColumns, "posts.content", "posts.updatedAt"])
    .where(isPublic)
    .orderBy("posts.date", "desc")
    .orderBy("posts.id", "desc")
    .limit(MAX_ENTRIES)
    .execute();
  const [hidden, categories] = await Promise.all([
    hiddenPicturesIn(db, ...rows.map(({ content }) => content)),
    readCategories(db),
  ]);
  let room = MAX_FULL_TEXTS;
  const contentOf = ({ content, excerpt }: { content: string; excerpt: string }) => {
    room -= content.length;
    return room >= 0
      ? withAbsoluteAddresses(feedHtml(content, { hidden }), siteUrl)
      : `<p>${xmlText(excerpt)}</p>`;
  };
  const entries = rows.map(nestPicture).map((post) => ({
    id: post.id,
    address: `${siteUrl}/blog/${post.slug}`,
    title: post.title,
    excerpt: post.excerpt,
    content: contentOf(post),
    author: post.author,
    language: post.language,
    category: categoryLabel(categories, post.category),
    tags: post.tags.split(",").filter(Boolean),
    picture: post.picture
      ? {
          address: siteUrl + pictureAddress(post.picture, feedWidth(post.picture.widths), "jpg"),
          alt: post.alt,
        }
      : undefined,
    publishedAt: instantOf(post.date, null, timeZone),
    updatedAt: post.updatedAt,
  }));
  return { name, siteUrl, entries };
}

/**
 * Makes addresses absolute, because feed readers show the content on other sites. Relies on the
 * form that `sanitizeRichHtml` writes: double quotes around every value, and no double quotes in
 * the text of a tag.
 */
function withAbsoluteAddresses(html: string, siteUrl: string): string {
  return html
    .replace(/ (href|src)="\/(?!\/)/g, ` $1="${siteUrl}/`)
    .replace(
      / srcset="([^"]*)"/g,
      (_, set: string) => ` srcset="${set.replace(/(^|,\s*)\//g, `$1${siteUrl}/`)}"`,
    );
}

function feedWidth(widths: readonly number[]): number {
  return widths.find((width) => width >= 960) ?? (widths.at(-1) as number);
}

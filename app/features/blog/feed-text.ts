import { generateRssFeed } from "feedsmith";
import { SITE_LANGUAGE } from "#app/platform/text/languages.ts";
import { INVALID_IN_XML } from "#app/platform/text/xml.ts";
import type { Feed, FeedEntry } from "./feed.server.ts";

export const RSS_PATH = "/feed.xml";
export const JSON_FEED_PATH = "/feed.json";

/** The feed as RSS 2.0, posts in full. */
export function rssText({ name, siteUrl, entries }: Feed): string {
  const newest = Math.max(...entries.map(({ updatedAt }) => updatedAt));
  const xml = generateRssFeed({
    title: `${name}: blog`,
    link: `${siteUrl}/blogs`,
    description: describe(name),
    language: SITE_LANGUAGE,
    lastBuildDate: entries.length > 0 ? new Date(newest) : undefined,
    atom: { links: [{ href: siteUrl + RSS_PATH, rel: "self", type: "application/rss+xml" }] },
    items: entries.map((entry) => ({
      title: entry.title,
      link: entry.address,
      // Stays the same when the address changes.
      guid: { value: `urn:uuid:${entry.id}`, isPermaLink: false },
      pubDate: new Date(entry.publishedAt),
      dc: { creators: [entry.author], languages: [entry.language] },
      categories: [entry.category, ...entry.tags].map((word) => ({ name: word })),
      description: entry.excerpt,
      content: { encoded: entry.content },
      media: entry.picture && { contents: [mediaOf(entry.picture)] },
    })),
  });
  // Left out altogether, one between `]]` and `>` would end the CDATA section that it stands in.
  return xml.replace(INVALID_IN_XML, "\ufffd");
}

function mediaOf({ address, alt }: NonNullable<FeedEntry["picture"]>) {
  return { url: address, medium: "image", type: "image/jpeg", description: { value: alt } };
}

/** The feed as JSON Feed 1.1, posts in full. */
export function jsonFeedText({ name, siteUrl, entries }: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: `${name}: blog`,
    home_page_url: `${siteUrl}/blogs`,
    feed_url: siteUrl + JSON_FEED_PATH,
    description: describe(name),
    icon: `${siteUrl}/icon-512.png`,
    language: SITE_LANGUAGE,
    items: entries.map((entry) => ({
      id: `urn:uuid:${entry.id}`,
      url: entry.address,
      title: entry.title,
      summary: entry.excerpt,
      content_html: entry.content,
      image: entry.picture?.address,
      date_published: new Date(entry.publishedAt).toISOString(),
      date_modified: new Date(entry.updatedAt).toISOString(),
      authors: [{ name: entry.author }],
      language: entry.language,
      tags: [entry.category, ...entry.tags],
    })),
  });
}

function describe(name: string): string {
  return `News and stories from ${name}.`;
}

import { xmlText } from "#app/platform/xml.ts";
import type { Feed, FeedEntry } from "./feed.server.ts";

export const RSS_PATH = "/feed.xml";
export const JSON_FEED_PATH = "/feed.json";

/** The feed as RSS 2.0, posts in full. */
export function rssText({ name, siteUrl, entries }: Feed): string {
  const newest = Math.max(...entries.map(({ updatedAt }) => updatedAt));
  const lines = [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">`,
    "<channel>",
    element("title", `${name}: blog`),
    element("link", `${siteUrl}/blogs`),
    element("description", describe(name)),
    element("language", "en"),
    `<atom:link href="${xmlText(siteUrl + RSS_PATH)}" rel="self" type="application/rss+xml"/>`,
    ...(entries.length > 0 ? [element("lastBuildDate", new Date(newest).toUTCString())] : []),
    ...entries.flatMap(rssItem),
    "</channel>",
    "</rss>",
    "",
  ];
  return lines.join("\n");
}

function rssItem(entry: FeedEntry): string[] {
  return [
    "<item>",
    element("title", entry.title),
    element("link", entry.address),
    // Stays the same when the address changes.
    `<guid isPermaLink="false">urn:uuid:${xmlText(entry.id)}</guid>`,
    element("pubDate", new Date(entry.publishedAt).toUTCString()),
    element("dc:creator", entry.author),
    ...[entry.category, ...entry.tags].map((word) => element("category", word)),
    element("description", entry.excerpt),
    element("content:encoded", entry.content),
    ...(entry.picture ? [rssPicture(entry.picture)] : []),
    "</item>",
  ];
}

function rssPicture({ address, alt }: NonNullable<FeedEntry["picture"]>): string {
  const words = alt ? element("media:description", alt) : "";
  return `<media:content url="${xmlText(address)}" medium="image" type="image/jpeg">${words}</media:content>`;
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
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
    language: "en",
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
      tags: [entry.category, ...entry.tags],
    })),
  });
}

function describe(name: string): string {
  return `News and stories from ${name}.`;
}

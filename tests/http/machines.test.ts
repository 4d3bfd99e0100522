import { Readable } from "node:stream";
import Validator from "@adobe/structured-data-validator";
import WebAutoExtractor from "@marbec/web-auto-extractor";
import { XMLParser } from "fast-xml-parser";
import { parseJsonFeed } from "feedsmith";
import robotsParser from "robots-parser";
import sharp from "sharp";
import { parseSitemap } from "sitemap";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { createPost } from "#tests/support/posts.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { ask } from "./request.ts";

/** Machine-readable parts of the site, each parsed by a library made for it. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ DEMO_CONTENT: "1" });
}, 120_000);
afterAll(() => server.stop());

const get = (path: string, headers = {}) => ask(server.url, path, { headers });
const pathOf = (address: string) => address.slice(server.url.length);

test("robots.txt lets crawlers read what is public, and names the sitemap", async () => {
  const { text } = await get("/robots.txt");
  const robots = robotsParser(`${server.url}/robots.txt`, text);
  for (const path of [
    "/",
    "/blogs",
    "/blog/a-post",
    "/event-blog/an-event",
    "/sitemap.xml",
    "/pictures/x.jpg",
  ])
    expect(robots.isAllowed(server.url + path, "Googlebot"), path).toBe(true);
  for (const path of ["/admin", "/admin/blog", "/logout", "/counts/post/x/views"])
    expect(robots.isAllowed(server.url + path, "Googlebot"), path).toBe(false);
  expect(robots.getSitemaps()).toEqual([`${server.url}/sitemap.xml`]);
});

test("the sitemap lists existing public pages, under their canonical address", async () => {
  const map = await get("/sitemap.xml");
  expect(map.headers["content-type"]).toContain("application/xml");
  const entries = await parseSitemap(Readable.from([map.body]));
  expect(entries.length).toBeGreaterThan(40);
  for (const { url, lastmod } of entries) {
    const page = await get(pathOf(url));
    expect(page.status, url).toBe(200);
    expect(page.text, url).toContain(`<link rel="canonical" href="${url}"/>`);
    expect(page.text, url).not.toContain('content="noindex"');
    if (/\/(blog|event-blog)\//.test(url))
      expect(Date.parse(lastmod ?? ""), url).toBeLessThanOrEqual(Date.now());
  }
});

type RssFeed = Record<"title" | "link", string> & {
  "atom:link": object;
  item: (Record<"title" | "link" | "pubDate" | "dc:creator" | "content:encoded", string> & {
    guid: object;
  })[];
};

function parseRss(text: string): RssFeed {
  return new XMLParser({ ignoreAttributes: false }).parse(text).rss.channel;
}

test("both feeds contain the newest posts, complete, with absolute addresses", async () => {
  const rss = await get("/feed.xml");
  const json = await get("/feed.json");
  expect(rss.headers["content-type"]).toContain("application/rss+xml");
  expect(json.headers["content-type"]).toContain("application/feed+json");
  const feed = parseRss(rss.text);
  const other = parseJsonFeed(json.text);
  expect(feed.title).toBe("Her Value Foundation: blog");
  expect(feed.link).toBe(`${server.url}/blogs`);
  expect(feed["atom:link"]).toMatchObject({ "@_rel": "self", "@_href": `${server.url}/feed.xml` });
  expect(other.feed_url).toBe(`${server.url}/feed.json`);
  expect(feed.item).toHaveLength(20);
  expect(other.items).toHaveLength(20);
  const dates = feed.item.map(({ pubDate }) => Date.parse(pubDate));
  expect(dates).toEqual([...dates].sort((a, b) => b - a));
  for (const [index, item] of feed.item.entries()) {
    const same = other.items?.[index];
    expect(item.guid).toEqual({ "@_isPermaLink": "false", "#text": same?.id });
    expect(item.title).toBe(same?.title);
    expect(item.link).toBe(same?.url);
    expect(item["content:encoded"]).toBe(same?.content_html);
    expect(item["dc:creator"]).toBe(same?.authors?.[0]?.name);
    expect(same?.content_html).not.toMatch(/(?:href|src|srcset)="\//);
    expect((await get(pathOf(item.link))).text).toContain("<h1");
  }
});

test("every feed that pages link to exists, in the declared format", async () => {
  const { text } = await get("/");
  const links = Array.from(
    text.matchAll(/<link rel="alternate" type="([^"]+)" title="[^"]+" href="([^"]+)"\/>/g),
    ([, type, href]) => ({ type: type as string, href: href as string }),
  );
  expect(links.map(({ href }) => href)).toEqual(["/feed.xml", "/feed.json", "/events/calendar.ics"]);
  for (const { type, href } of links) {
    const feed = await get(href);
    expect(feed.status, href).toBe(200);
    expect(feed.headers["content-type"], href).toContain(type);
  }
});

test("the manifest lists icons of the declared sizes", async () => {
  const answer = await get("/site.webmanifest");
  expect(answer.headers["content-type"]).toContain("application/manifest+json");
  const manifest = JSON.parse(answer.text) as {
    name: string;
    start_url: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ name: "Her Value Foundation", start_url: "/" });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await get(src);
    const { width, height } = await sharp(icon.body).metadata();
    expect(`${width}x${height}`).toBe(sizes);
    expect(icon.headers["content-type"]).toBe(type);
  }
});

const examples = async () => {
  const { items } = parseJsonFeed((await get("/feed.json")).text);
  const { text } = await get("/sitemap.xml");
  const event = /<loc>([^<]*\/event-blog\/[^<]*)<\/loc>/.exec(text)?.[1];
  return ["/", ...[items?.[0]?.url, items?.[7]?.url, event].map((address) => pathOf(address as string))];
};

test("structured data has what search engines require", async () => {
  const types = new Set<string>();
  for (const path of await examples()) {
    const data = new WebAutoExtractor({ addLocation: false }).parse((await get(path)).text);
    for (const type of Object.keys(data.jsonld)) types.add(type);
    expect(data.errors ?? [], path).toEqual([]);
    const issues = await new Validator().validate(data);
    expect(
      issues.filter(({ severity }) => severity === "ERROR"),
      path,
    ).toEqual([]);
  }
  expect([...types].sort()).toEqual(
    expect.arrayContaining(["BlogPosting", "BreadcrumbList", "Event", "NGO", "WebSite"]),
  );
});

test("what networks show with a link exists, in the size that the page declares", async () => {
  for (const path of await examples()) {
    const { metatags } = new WebAutoExtractor({ addLocation: false }).parse((await get(path)).text);
    const one = (name: string) => (metatags as Record<string, string[]>)[name]?.[0] as string;
    expect(one("og:url"), path).toBe(server.url + path);
    expect(one("og:title"), path).toBe(one("twitter:title"));
    expect(one("og:description"), path).toMatch(/[\p{L}.!?]$/u);
    expect(one("twitter:card"), path).toBe("summary_large_image");
    expect(one("og:image:alt"), path).toBeTruthy();
    if (path !== "/") expect(pathOf(one("og:image"))).toMatch(/^\/social-cards\/(post|event)\//);
    const picture = await get(pathOf(one("og:image")));
    expect(picture.headers["cross-origin-resource-policy"], path).toBe("cross-origin");
    expect(await sharp(picture.body).metadata(), path).toMatchObject({
      format: "jpeg",
      width: Number(one("og:image:width")),
      height: Number(one("og:image:height")),
    });
  }
});

test("a card is rendered for what the public sees, and for nothing else", async () => {
  const { items } = parseJsonFeed((await get("/feed.json")).text);
  const id = items?.[0]?.id?.replace("urn:uuid:", "");
  const card = await get(`/social-cards/post/${id}?v=1`);
  expect(card.headers["content-type"]).toBe("image/jpeg");
  expect(await sharp(card.body).metadata()).toMatchObject({ width: 1200, height: 630 });
  const again = await get(`/social-cards/post/${id}?v=2`, { "If-None-Match": card.headers.etag });
  expect(again.status).toBe(304);
  for (const path of [
    "/social-cards/post/nobody",
    "/social-cards/post",
    "/social-cards/page/1",
    "/social-cards/site/1",
  ])
    expect((await get(path)).status, path).toBe(404);
});

const KEPT = ["/feed.xml", "/feed.json", "/sitemap.xml", "/robots.txt", "/saved"];

test.each(KEPT)("%s is cached like a page: rendered once, compressed, with an ETag", async (path) => {
  const first = await get(path, { "Accept-Encoding": "br" });
  expect(first.status).toBe(200);
  expect(first.headers["cache-control"]).toContain("s-maxage");
  expect(first.headers["content-encoding"]).toBe("br");
  const again = await get(path, { "Accept-Encoding": "br", "If-None-Match": first.headers.etag });
  expect(again.status).toBe(304);
});

test("a post published now is in feeds and sitemap on the next request, with its title intact", async () => {
  for (const path of KEPT) await get(path);
  const { db, close } = openDatabase({ dataDir: server.dataDir });
  const title = `5 < 6 & "seven" ]]> 'eight' </title> 🎓`;
  const { slug } = await createPost(
    db,
    { id: null, name: "Test" },
    {
      ...{ title, excerpt: "Less & more", category: "campaigns", author: "Ada <ada>", date: "2030-01-01" },
      ...{ tags: ["a&b"], content: `<p>Read <a href="/blogs?q=1&amp;page=2">more</a> ]]&gt;</p>` },
    },
  );
  await close();
  const [newest] = parseRss((await get("/feed.xml")).text).item;
  expect(newest).toMatchObject({ title, description: "Less & more", link: `${server.url}/blog/${slug}` });
  expect(newest?.["dc:creator"]).toBe("Ada <ada>");
  expect(newest?.["content:encoded"]).toContain(`href="${server.url}/blogs?q=1&amp;page=2"`);
  expect(parseJsonFeed((await get("/feed.json")).text).items?.[0]?.title).toBe(title);
  const map = await parseSitemap(Readable.from([(await get("/sitemap.xml")).body]));
  expect(map.map(({ url }) => url)).toContain(`${server.url}/blog/${slug}`);
  const page = await get(`/blog/${slug}`);
  const { jsonld } = new WebAutoExtractor({ addLocation: false }).parse(page.text);
  expect(jsonld.BlogPosting?.[0]).toMatchObject({ headline: title });
});

import { XMLParser } from "fast-xml-parser";
import { expect, test } from "vitest";
import type { FeedEntry } from "./feed.server.ts";
import { rssText } from "./feed-text.ts";

const ENTRY: FeedEntry = {
  id: "01890000-0000-7000-8000-000000000001",
  address: "https://example.org/blog/a",
  title: "A",
  excerpt: "B",
  content: "<p>C</p>",
  language: "en",
  author: "Ada",
  category: "News",
  tags: [],
  picture: undefined,
  publishedAt: 1,
  updatedAt: 2,
};

function itemOf(entry: Partial<FeedEntry>) {
  const feed = { name: "A & B", siteUrl: "https://example.org", entries: [{ ...ENTRY, ...entry }] };
  return new XMLParser({ ignoreAttributes: false }).parse(rssText(feed)).rss.channel.item;
}

test("texts are held as they are, whatever they contain", () => {
  const text = `5 < 6 & "seven" ]]> 'eight' </title><item> &lt; 🎓`;
  expect(itemOf({ title: text, content: text, tags: [text, "b"] })).toMatchObject({
    title: text,
    "content:encoded": text,
    category: ["News", text, "b"],
  });
});

test("what XML cannot hold is replaced, and ends no section", () => {
  const item = itemOf({ title: "a\u0000b\ud83c", content: "]]\ufffe><title>forged</title>" });
  expect(item.title).toBe("a\ufffdb\ufffd");
  expect(item["content:encoded"]).toBe("]]\ufffd><title>forged</title>");
});

test("a picture comes with its words", () => {
  const picture = { address: "https://example.org/a.jpg", alt: "Girls & books" };
  expect(itemOf({ picture })["media:content"]).toEqual({
    "@_url": picture.address,
    "@_medium": "image",
    "@_type": "image/jpeg",
    "media:description": picture.alt,
  });
});

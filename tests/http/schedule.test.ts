import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#app/platform/database/database.server.ts";
import { writePost } from "#tests/support/posts.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { storedRows } from "#tests/support/stored-rows.ts";

let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startServer();
  database = openDatabase({ dataDir: server.dataDir });
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const WORD = "Moonlightlesson";
const text = async (path: string) => (await fetch(server.url + path)).text();
const status = async (path: string) => (await fetch(server.url + path)).status;

/** Checks every place where the public may see a post, cached pages like every visitor. */
async function places(id: string, slug: string, neighbour: string): Promise<Record<string, boolean>> {
  const [listing, category, found, rss, json, map, related, page, byId, card, counts] = await Promise.all([
    text("/blogs"),
    text("/blogs?category=campaigns"),
    text(`/blogs?q=${WORD}`),
    text("/feed.xml"),
    text("/feed.json"),
    text("/sitemap.xml"),
    text(`/blog/${neighbour}`),
    status(`/blog/${slug}`),
    status(`/blog/${id}`),
    status(`/social-cards/post/${id}`),
    status(`/counts/post/${id}`),
  ]);
  // The number next to the category's name, in the listing's filter.
  const all = /All Posts\D*(\d+)/.exec(listing.replace(/<[^>]*>|<!--.*?-->/g, " "))?.[1];
  return {
    listing: listing.includes(WORD),
    category: category.includes(WORD),
    search: found.includes(`/blog/${slug}`),
    rss: rss.includes(WORD),
    json: json.includes(WORD),
    map: map.includes(`/blog/${slug}`),
    related: related.includes(WORD),
    count: all === "2",
    page: page === 200,
    byId: byId === 200,
    card: card === 200,
    counts: counts === 200,
  };
}

test("a scheduled post is nowhere before its time, and everywhere at it, even on cached pages", async () => {
  const campaign = { category: "campaigns" } as const;
  const neighbour = await writePost(database.db, { title: "Neighbour", ...campaign });
  const publishAt = Date.now() + 6_000;
  const { id, slug } = await writePost(database.db, {
    ...{ title: WORD, excerpt: WORD, content: `<p>${WORD}</p>`, ...campaign },
    ...{ status: "scheduled", publishAt },
  });
  // Twice: the second time, pages come from the cache.
  let before = await places(id, slug, neighbour.slug);
  before = await places(id, slug, neighbour.slug);
  const asked = Date.now();
  if (asked < publishAt) expect(Object.entries(before).filter(([, isThere]) => isThere)).toEqual([]);
  expect(asked, "the machine is too slow to look before the moment").toBeLessThan(publishAt);

  // The first visitor after that moment finds it everywhere.
  await expect.poll(() => Date.now(), { timeout: 15_000, interval: 50 }).toBeGreaterThanOrEqual(publishAt);
  expect(await text("/blogs")).toContain(WORD);
  const after = await places(id, slug, neighbour.slug);
  expect(Object.entries(after).filter(([, isThere]) => !isThere)).toEqual([]);
  const [entry] = storedRows(
    server,
    `select at from audit_entries where action = 'published' and subject_id = '${id}'`,
  );
  expect(Number(entry?.at)).toBeGreaterThanOrEqual(publishAt);
});

test("a post that was due while the server was down is published, even without readers", async () => {
  const { db } = database;
  await server.stop();
  const publishAt = Date.now() - 1_000;
  const { id } = await writePost(db, { title: "While it slept", status: "scheduled", publishAt });
  const soon = await writePost(db, { title: "Soon", status: "scheduled", publishAt: Date.now() + 8_000 });
  server = await startServer({ DATA_DIR: server.dataDir });
  const started = Date.now();
  const published = () =>
    storedRows(server, "select subject_id, at from audit_entries where action = 'published'").flatMap(
      (row) => ([id, soon.id].includes(String(row.subject_id)) ? [Number(row.at)] : []),
    );
  await expect.poll(published, { timeout: 55_000, interval: 500 }).toHaveLength(2);
  for (const at of published()) expect(at - started).toBeLessThan(60_000);
}, 90_000);

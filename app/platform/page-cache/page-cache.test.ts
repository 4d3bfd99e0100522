import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import type { GenerationWatch } from "./generation-watch.server.ts";
import { encodedAs, PageCache, type StoredPage } from "./page-cache.server.ts";

function watchAt(first: number): GenerationWatch & { now: number | undefined } {
  return {
    now: first,
    current() {
      return this.now;
    },
    currentOnArrival() {
      return this.now;
    },
    lastKnown: () => first,
    async refresh() {},
    async close() {},
  };
}

const page = (html: string, expiresAt = Number.POSITIVE_INFINITY) => ({
  text: Buffer.from(html),
  headers: [["Content-Type", "text/html; charset=utf-8"]] as [string, string][],
  expiresAt,
});

test("a cached page is returned in every encoding, with its headers", () => {
  const cache = new PageCache(watchAt(1));
  cache.store("/", 1, page("<p>hello</p>"));
  const kept = cache.find("/") as StoredPage;
  const [br, gzip, identity] = [encodedAs(kept, "br"), encodedAs(kept, "gzip"), encodedAs(kept, "identity")];
  expect(String(identity.body)).toBe("<p>hello</p>");
  expect(String(brotliDecompressSync(br.body))).toBe("<p>hello</p>");
  expect(String(gunzipSync(gzip.body))).toBe("<p>hello</p>");
  expect(br.headers).toContain("Content-Encoding");
  expect(identity.headers).not.toContain("Content-Encoding");
  expect(new Set([br.etag, gzip.etag, identity.etag]).size).toBe(3);
  expect(encodedAs(kept, "br")).toBe(br);
});

test("a page requested again gets its smaller form, with its own ETag", async () => {
  const cache = new PageCache(watchAt(1));
  const html = `<ul>${Array.from({ length: 400 }, (_, i) => `<li>girl ${i * 7919} reads</li>`).join("")}</ul>`;
  const quick = cache.store("/", 1, page(html));
  expect(cache.find("/")).toBe(quick);
  await expect.poll(() => cache.find("/")?.form).toBe("small");
  const small = cache.find("/") as StoredPage;
  const [before, after] = [encodedAs(quick, "br"), encodedAs(small, "br")];
  expect(after.body.length).toBeLessThan(before.body.length);
  expect(after.etag).not.toBe(before.etag);
  expect(small.contentTag).toBe(quick.contentTag);
  expect(String(brotliDecompressSync(after.body))).toBe(html);
});

test("a new generation invalidates every page at once", () => {
  const generation = watchAt(1);
  const cache = new PageCache(generation);
  cache.store("/", 1, page("old"));
  generation.now = 2;
  expect(cache.find("/")).toBeUndefined();
});

test("a page that a write did not affect becomes current again, in the same form", async () => {
  const generation = watchAt(1);
  const cache = new PageCache(generation);
  cache.store("/", 1, { ...page("<p>hello</p>".repeat(50)), dataDigest: "a" });
  cache.find("/");
  await expect.poll(() => cache.find("/")?.form).toBe("small");
  const kept = cache.find("/") as StoredPage;
  const { bytes } = cache.size;
  generation.now = 2;
  const old = cache.findOld("/");
  expect(old).toBe(kept);
  cache.renew("/", 2, kept, 1);
  expect(cache.find("/")).toBeUndefined();
  cache.renew("/", 2, kept, Number.POSITIVE_INFINITY);
  expect(cache.find("/")).toMatchObject({ generation: 2, form: "small", dataDigest: "a" });
  expect(encodedAs(cache.find("/") as StoredPage, "br")).toBe(encodedAs(kept, "br"));
  expect(cache.size).toEqual({ pages: 1, bytes });
});

test("a page is not renewed if something was published meanwhile", () => {
  const generation = watchAt(1);
  const cache = new PageCache(generation);
  const old = cache.store("/", 1, page("old"));
  generation.now = 3;
  expect(cache.renew("/", 2, old, Number.POSITIVE_INFINITY).contentTag).toBe(old.contentTag);
  expect(cache.find("/")).toBeUndefined();
  cache.renew("/", undefined, old, Number.POSITIVE_INFINITY);
  expect(cache.find("/")).toBeUndefined();
});

test("a page that time has made stale is not renewed", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const generation = watchAt(1);
  const cache = new PageCache(generation);
  cache.store("/events", 1, page("tomorrow", Date.now() + 60_000));
  generation.now = 2;
  expect(cache.findOld("/events")).toBeDefined();
  vi.setSystemTime(Date.now() + 60_000);
  expect(cache.findOld("/events")).toBeUndefined();
  vi.useRealTimers();
});

test("a page whose rendering began before a write is returned but not cached", () => {
  const generation = watchAt(1);
  const cache = new PageCache(generation);
  generation.now = 2;
  const answered = cache.store("/", 1, page("rendered before the write"));
  expect(String(encodedAs(answered, "identity").body)).toBe("rendered before the write");
  expect(cache.find("/")).toBeUndefined();
});

test("while the generation is unknown, nothing is cached or served from the cache", () => {
  const generation = watchAt(1);
  const cache = new PageCache(generation);
  cache.store("/a", 1, page("kept"));
  generation.now = undefined;
  expect(cache.find("/a")).toBeUndefined();
  cache.store("/b", undefined, page("not kept"));
  generation.now = 1;
  expect(cache.find("/b")).toBeUndefined();
});

test("a page expires when time itself changes it", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const cache = new PageCache(watchAt(1));
  cache.store("/blogs", 1, page("before the scheduled post", Date.now() + 60_000));
  expect(cache.find("/blogs")).toBeDefined();
  vi.setSystemTime(Date.now() + 60_000);
  expect(cache.find("/blogs")).toBeUndefined();
  vi.useRealTimers();
});

test("a page is dropped when the clock is set back, because it may show the future", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const cache = new PageCache(watchAt(1));
  cache.store("/events", 1, page("the event is over"));
  vi.setSystemTime(Date.now() + 60_000);
  expect(cache.find("/events")).toBeDefined();
  vi.setSystemTime(Date.now() - 24 * 3_600_000);
  expect(cache.find("/events")).toBeUndefined();
  vi.useRealTimers();
});

test("memory is limited, and the least recently used page is evicted first", () => {
  const limit = 200_000;
  const cache = new PageCache(watchAt(1), limit);
  cache.store("/used", 1, page("u".repeat(5_000)));
  for (let i = 0; i < 200; i++) {
    cache.store(`/${i}`, 1, page(`${i} ${"x".repeat(5_000)}`));
    expect(cache.find("/used")).toBeDefined();
    expect(cache.size.bytes).toBeLessThanOrEqual(limit);
  }
  expect(cache.find("/0")).toBeUndefined();
  expect(cache.find("/199")).toBeDefined();
});

test("a page larger than the whole cache is returned but not cached", () => {
  const cache = new PageCache(watchAt(1), 1_000);
  cache.store("/", 1, page("x".repeat(5_000)));
  expect(cache.size).toEqual({ pages: 0, bytes: 0 });
});

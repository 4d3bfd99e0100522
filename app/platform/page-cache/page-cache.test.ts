import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import type { GenerationWatch } from "./generation-watch.server.ts";
import { chooseEncoding, PageCache } from "./page-cache.server.ts";

function watchAt(first: number): GenerationWatch & { now: number | undefined } {
  return {
    now: first,
    current() {
      return this.now;
    },
    lastKnown: () => first,
    async refresh() {},
    async close() {},
  };
}

const page = (html: string, expiresAt = Number.POSITIVE_INFINITY) => ({
  text: html,
  headers: [["Content-Type", "text/html; charset=utf-8"]] as [string, string][],
  expiresAt,
});

test("a kept page comes back in every encoding, with its headers", () => {
  const cache = new PageCache(watchAt(1));
  cache.store("/", 1, page("<p>hello</p>"));
  const kept = cache.find("/");
  expect(String(kept?.encodings.identity.body)).toBe("<p>hello</p>");
  expect(String(brotliDecompressSync(kept?.encodings.br.body ?? ""))).toBe("<p>hello</p>");
  expect(String(gunzipSync(kept?.encodings.gzip.body ?? ""))).toBe("<p>hello</p>");
  expect(kept?.encodings.br.headers).toContain("Content-Encoding");
  expect(kept?.encodings.identity.headers).not.toContain("Content-Encoding");
  expect(kept?.encodings.br.etag).not.toBe(kept?.encodings.gzip.etag);
});

test("a page asked for again takes its smaller form, under an ETag of its own", async () => {
  const cache = new PageCache(watchAt(1));
  const html = `<ul>${Array.from({ length: 400 }, (_, i) => `<li>girl ${i * 7919} reads</li>`).join("")}</ul>`;
  const quick = cache.store("/", 1, page(html));
  expect(cache.find("/")).toBe(quick);
  await vi.waitFor(() => expect(cache.find("/")?.form).toBe("small"));
  const small = cache.find("/");
  expect(small?.encodings.br.body.length).toBeLessThan(quick.encodings.br.body.length);
  expect(small?.encodings.br.etag).not.toBe(quick.encodings.br.etag);
  expect(small?.contentTag).toBe(quick.contentTag);
  expect(String(brotliDecompressSync(small?.encodings.br.body ?? ""))).toBe(html);
});

test("a raised generation makes every page untrue at once", () => {
  const generation = watchAt(1);
  const cache = new PageCache(generation);
  cache.store("/", 1, page("old"));
  generation.now = 2;
  expect(cache.find("/")).toBeUndefined();
  expect(cache.size).toEqual({ pages: 0, bytes: 0 });
});

test("a page whose rendering began before a write is answered but not kept", () => {
  const generation = watchAt(1);
  const cache = new PageCache(generation);
  generation.now = 2;
  const answered = cache.store("/", 1, page("rendered before the write"));
  expect(String(answered.encodings.identity.body)).toBe("rendered before the write");
  expect(cache.find("/")).toBeUndefined();
});

test("while the generation is not known nothing is kept and nothing kept is served", () => {
  const generation = watchAt(1);
  const cache = new PageCache(generation);
  cache.store("/a", 1, page("kept"));
  generation.now = undefined;
  expect(cache.find("/a")).toBeUndefined();
  cache.store("/b", undefined, page("not kept"));
  generation.now = 1;
  expect(cache.find("/b")).toBeUndefined();
});

test("a page goes when time itself changes it", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const cache = new PageCache(watchAt(1));
  cache.store("/blogs", 1, page("before the scheduled post", Date.now() + 60_000));
  expect(cache.find("/blogs")).toBeDefined();
  vi.setSystemTime(Date.now() + 60_000);
  expect(cache.find("/blogs")).toBeUndefined();
  vi.useRealTimers();
});

test("a page goes when the clock is set back: it may show what time has not brought yet", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const cache = new PageCache(watchAt(1));
  cache.store("/events", 1, page("the event is over"));
  vi.setSystemTime(Date.now() + 60_000);
  expect(cache.find("/events")).toBeDefined();
  vi.setSystemTime(Date.now() - 24 * 3_600_000);
  expect(cache.find("/events")).toBeUndefined();
  vi.useRealTimers();
});

test("memory stays bounded, and the page unused for longest goes first", () => {
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

test("a page larger than the whole cache is answered and not kept", () => {
  const cache = new PageCache(watchAt(1), 1_000);
  cache.store("/", 1, page("x".repeat(5_000)));
  expect(cache.size).toEqual({ pages: 0, bytes: 0 });
});

test.each([
  [undefined, "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br;q=0.0,gzip;q=0", "identity"],
  ["GZIP;q=1.0", "gzip"],
  ["brotli", "identity"],
])("Accept-Encoding %j gets %s", (line, encoding) => {
  expect(chooseEncoding(line)).toBe(encoding);
});

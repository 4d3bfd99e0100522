import { readFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { askInARow } from "./pipeline.ts";
import { ask } from "./request.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test("the home page is compressed, has a strong ETag, and is not sent again if unchanged", async () => {
  const brotli = await ask(server.url, "/", { headers: { "Accept-Encoding": "br, gzip" } });
  const gzip = await ask(server.url, "/", { headers: { "Accept-Encoding": "gzip" } });
  const plain = await ask(server.url, "/");
  expect(brotli.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(brotli.body).toString()).toBe(plain.text);
  expect(gunzipSync(gzip.body).toString()).toBe(plain.text);
  expect(plain.headers.vary).toBe("Accept-Encoding, Save-Data");
  expect(plain.headers.etag).toMatch(/^"[\w-]+"$/);
  expect(brotli.headers.etag).not.toBe(gzip.headers.etag);

  const again = await ask(server.url, "/", { headers: { "If-None-Match": plain.headers.etag as string } });
  expect(again.status).toBe(304);
  expect(again.body.length).toBe(0);
  expect((await ask(server.url, "/", { method: "HEAD" })).body.length).toBe(0);
});

test("a saved change is visible on the next request, in every encoding", async () => {
  const administrator = await signIn(server);
  for (const value of [612, 613, 614]) {
    await administrator.saveFirstStatistic(value);
    expect((await ask(server.url, "/")).text).toContain(`${value}+`);
    const compressed = await ask(server.url, "/", { headers: { "Accept-Encoding": "br" } });
    expect(brotliDecompressSync(compressed.body).toString()).toContain(`${value}+`);
  }
});

test("another process's write is visible on the next request, however soon that comes", async () => {
  const database = new DatabaseSync(path.join(server.dataDir, "schoolward.sqlite"), { timeout: 5_000 });
  // Nothing here must survive a power cut, and the request should follow the write as soon as
  // possible.
  database.exec("pragma synchronous = off");
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const missed: number[] = [];
  try {
    for (let value = 2_001; value <= 2_999; value += 1) {
      database.exec(`begin immediate; update statistics set value = ${value};
        update site set generation = generation + 1; commit`);
      if (!(await ask(server.url, "/", { agent })).text.includes(`${value}+`)) missed.push(value);
    }
  } finally {
    agent.destroy();
    database.close();
  }
  expect(missed).toEqual([]);
});

test("a page that a publication doesn't affect is not rendered again; an affected one is", async () => {
  const administrator = await signIn(server);
  const brotli = { headers: { "Accept-Encoding": "br" } };
  const tagOf = async (path: string) => (await ask(server.url, path, brotli)).headers.etag;
  // The small form is made in the background after a second request. A new page is first served in
  // its quick form.
  for (const path of ["/", "/contact"])
    await vi.waitFor(async () => expect(await tagOf(path)).toMatch(/-br-small"$/), { timeout: 10_000 });
  const contact = await tagOf("/contact");
  await administrator.saveFirstStatistic(615);
  expect(await tagOf("/contact")).toBe(contact);
  expect(await tagOf("/")).toMatch(/-br-quick"$/);
});

test.each([
  ["Host", "evil.example"],
  ["X-Forwarded-Host", "evil.example"],
  ["X-Forwarded-Proto", "javascript"],
  ["X-Original-URL", "/admin"],
  ["X-Rewrite-URL", "/admin"],
  ["Forwarded", "host=evil.example"],
  ["X-React-Router-SPA-Mode", "yes"],
  ["X-React-Router-Prerender-Data", "evil.example"],
  ["Cookie", "evil=evil.example"],
  ["Accept-Language", "evil.example"],
  ["User-Agent", "evil.example"],
])("a poisoned %s header never reaches another visitor", async (name, value) => {
  const before = (await ask(server.url, "/")).text;
  await ask(server.url, "/", { headers: { [name]: value } });
  await ask(server.url, "/?fresh=1", { headers: { [name]: value } });
  const after = await ask(server.url, "/");
  expect(after.text).toBe(before);
  expect(after.text).not.toContain("evil.example");
});

test("query parameters that the page doesn't declare change nothing and don't appear in it", async () => {
  const plain = (await ask(server.url, "/")).text;
  const poisoned = await ask(server.url, "/?utm_source=evil&q=%3Cscript%3E&_routes=x&index");
  expect(poisoned.text).toBe(plain);
});

test("100 000 different query strings don't grow the memory without bound", {
  timeout: 120_000,
}, async () => {
  const resident = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024;
  function* addresses(from: number, to: number) {
    for (let i = from; i < to; i++) yield `/?q=${i}-${"x".repeat(40)}`;
  }
  // A client that has the page already gets a short answer.
  const { etag } = (await ask(server.url, "/")).headers;
  const headers = { "If-None-Match": etag as string };
  expect(await askInARow(server.url, addresses(0, 10_000), headers)).toEqual({ 304: 10_000 });
  const before = resident();
  expect(await askInARow(server.url, addresses(10_000, 100_000), headers)).toEqual({ 304: 90_000 });
  expect(resident() - before).toBeLessThan(64);
});

test("a trailing slash redirects to the page's one address", async () => {
  await vi.waitFor(async () => expect((await ask(server.url, "/")).status).toBe(200));
  const answer = await ask(server.url, "//");
  expect(answer.status).toBe(404);
});

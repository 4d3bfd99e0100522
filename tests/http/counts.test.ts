import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { createPost, type PostInput } from "#tests/support/posts.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { ask } from "./request.ts";

const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36";
const TOKEN = "0123456789abcdef0123456789abcdef";

let server: TestServer;
const posts: string[] = [];
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: "1" });
  // A second connection to the running server's database.
  const { db, close } = openDatabase({ dataDir: server.dataDir });
  const input: PostInput = {
    ...{ title: "Back to class", excerpt: "She is back.", category: "campaigns", author: "Team" },
    ...{ date: "2026-01-02", tags: [], content: "<p>She is back.</p>" },
  };
  for (let count = 0; count < 8; count++)
    posts.push((await createPost(db, { id: null, name: "Test" }, input)).id);
  await close();
});
afterAll(() => server.stop());

let visitor = 0;
/** Makes a visitor with an address of their own. */
const newVisitor = () => ({ "User-Agent": PHONE, "X-Forwarded-For": `203.0.113.${++visitor}` });

const send = (method: string, path: string, headers: Record<string, string>, token?: string) =>
  ask(server.url, path, {
    method,
    headers: { Origin: server.url, "Content-Type": "application/x-www-form-urlencoded", ...headers },
    ...(token ? { body: `token=${token}` } : {}),
  });
const read = async (id: string) => JSON.parse((await ask(server.url, `/counts/post/${id}`)).text);

test("a view counts one and answers with the new counts, which are not cached", async () => {
  const id = posts[0] as string;
  const before = await read(id);
  const answer = await send("POST", `/counts/post/${id}/views`, newVisitor());
  expect(answer.status).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.headers["set-cookie"]).toBeUndefined();
  expect(JSON.parse(answer.text)).toEqual({ ...before, views: before.views + 1 });
  expect(await read(id)).toEqual({ ...before, views: before.views + 1 });
});

test.each([
  ["a crawler", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
  ["nobody", { "User-Agent": "" }],
  ["a prefetch", { "User-Agent": PHONE, "Sec-Purpose": "prefetch;prerender" }],
  ["an old prefetch", { "User-Agent": PHONE, Purpose: "prefetch" }],
])("%s counts nothing, and isn't told", async (_who, headers) => {
  const id = posts[1] as string;
  const before = await read(id);
  const answer = await send("POST", `/counts/post/${id}/views`, headers);
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toEqual(before);
});

test("viewing a page counts nothing", async () => {
  const id = posts[2] as string;
  const before = await read(id);
  await ask(server.url, `/blog/${id}`, { headers: newVisitor() });
  expect(await read(id)).toEqual(before);
});

test("a like counts once for its token and can be taken back", async () => {
  const id = posts[3] as string;
  const { likes } = await read(id);
  for (let sent = 0; sent < 2; sent++) {
    const given = await send("POST", `/counts/post/${id}/likes`, newVisitor(), TOKEN);
    expect(JSON.parse(given.text).likes).toBe(likes + 1);
  }
  for (let sent = 0; sent < 2; sent++) {
    const taken = await send("DELETE", `/counts/post/${id}/likes`, newVisitor(), TOKEN);
    expect(JSON.parse(taken.text).likes).toBe(likes);
  }
});

test.each([
  ["POST", "/counts/post/nobody/views", 404],
  ["POST", "/counts/post/nobody/likes", 404],
  ["POST", "/counts/page/ID/views", 404],
  ["POST", "/counts/post/ID/downloads", 404],
  ["DELETE", "/counts/post/ID/views", 404],
  ["POST", "/counts/post/ID", 405],
  ["PUT", "/counts/post/ID/views", 404],
  ["GET", "/counts/post/ID/views", 405],
  ["GET", "/counts/post/nobody", 404],
])("%s %s is answered %i and changes nothing", async (method, path, status) => {
  const id = posts[4] as string;
  const before = await read(id);
  const answer = await send(method, path.replace("ID", id), newVisitor(), method === "GET" ? "" : TOKEN);
  expect(answer.status).toBe(status);
  expect(await read(id)).toEqual(before);
});

test.each(["", "short", "g".repeat(32), `${TOKEN}0`])(
  "a like with the token %j is refused",
  async (token) => {
    expect((await send("POST", `/counts/post/${posts[4]}/likes`, newVisitor(), token)).status).toBe(400);
  },
);

test("another site cannot count in a visitor's name", async () => {
  const headers = { ...newVisitor(), Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  expect((await send("POST", `/counts/post/${posts[4]}/views`, headers)).status).toBe(403);
});

test("one address counts sixty times an hour for one item, and others still count", async () => {
  const [one, other] = [posts[5] as string, posts[6] as string];
  const before = await read(one);
  const headers = newVisitor();
  const answers = await Promise.all(
    Array.from({ length: 65 }, () => send("POST", `/counts/post/${one}/views`, headers)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
  expect((await read(one)).views).toBe(before.views + 60);
  expect((await send("POST", `/counts/post/${other}/views`, headers)).status).toBe(200);
});

test("counting neither renders a page again nor requests it", async () => {
  const page = await ask(server.url, "/feed.xml");
  await send("POST", `/counts/post/${posts[7]}/views`, newVisitor());
  const again = await ask(server.url, "/feed.xml", {
    headers: { "If-None-Match": page.headers.etag as string },
  });
  expect(again.status).toBe(304);
});

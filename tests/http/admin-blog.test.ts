import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST_TRASH } from "#app/features/blog/post-trash.server.ts";
import { type Database, openDatabase } from "#app/platform/database/database.server.ts";
import { moveToTrash } from "#app/platform/records/trash.server.ts";
import { ADA, writePost } from "#tests/support/posts.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { storedRows } from "#tests/support/stored-rows.ts";

let server: TestServer;
let database: Database;
let administrator: SignedIn;
beforeAll(async () => {
  server = await startServer();
  database = openDatabase({ dataDir: server.dataDir });
  administrator = await signIn(server);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const posts = () => database.db.selectFrom("posts").selectAll().orderBy("id").execute();

function send(method: string, address: string, body?: BodyInit, headers: Record<string, string> = {}) {
  return fetch(server.url + address, {
    method,
    headers: {
      Origin: server.url,
      "Sec-Fetch-Site": "same-origin",
      Cookie: administrator.cookie,
      ...headers,
    },
    redirect: "manual",
    ...(body === undefined ? {} : { body }),
  });
}

const named = (ids: string[]) => new URLSearchParams(ids.map((id) => ["id", id]));

test("only our own preview frame may contain the preview; no other page may be framed", async () => {
  const { id } = await writePost(database.db, { title: "Framed" });
  const framing = async (address: string) => {
    const { headers } = await send("GET", address);
    const policy = headers.get("content-security-policy");
    return [headers.get("x-frame-options"), /frame-ancestors ([^;]+)/.exec(policy ?? "")?.[1]];
  };
  expect(await framing(`/admin/blog/${id}/preview?framed`)).toEqual(["SAMEORIGIN", "'self'"]);
  for (const address of [`/admin/blog/${id}/edit`, "/admin/blog/write", "/blog/framed"])
    expect(await framing(address), address).toEqual(["DENY", "'none'"]);
});

test("the editing screen opens for administrators only, and not for a deleted post", async () => {
  const { id } = await writePost(database.db, { title: "Written" });
  expect((await send("GET", `/admin/blog/${id}/edit`)).status).toBe(200);
  expect((await send("GET", "/admin/blog/write")).status).toBe(200);
  expect((await send("GET", "/admin/blog/nothing/edit")).status).toBe(404);
  await moveToTrash(database.db, ADA, POST_TRASH, id);
  expect((await send("GET", `/admin/blog/${id}/edit`)).status).toBe(404);
  const stranger = await fetch(`${server.url}/admin/blog/write`, { redirect: "manual" });
  expect([stranger.status, stranger.headers.get("location")]).toEqual([
    302,
    "/auth/login?next=%2Fadmin%2Fblog%2Fwrite",
  ]);
});

describe("a post of the list", () => {
  test("is deleted, immediately gone for the public, and restored", async () => {
    const { id, slug } = await writePost(database.db, { title: "To and fro" });
    const status = async () => (await fetch(`${server.url}/blog/${slug}`)).status;
    expect(await status()).toBe(200);
    expect((await send("POST", `/admin/trash/post/${id}`)).status).toBe(200);
    expect(await status()).toBe(410);
    const again = await send("POST", `/admin/trash/post/${id}`);
    expect([again.status, ((await again.json()) as { ok: boolean }).ok]).toEqual([404, false]);
    expect((await send("POST", `/admin/trash/post/${id}/restoration`)).status).toBe(200);
    expect(await status()).toBe(200);
    expect((await send("POST", `/admin/trash/post/${id}/restoration`)).status).toBe(404);
  });

  test("is copied as a draft", async () => {
    const { id } = await writePost(database.db, { title: "Sun", featured: true });
    const answer = await send("POST", `/admin/blog/${id}/copies`);
    const copy = (await posts()).at(-1);
    expect([answer.status, await answer.json()]).toEqual([
      201,
      { ok: true, id: copy?.id, title: "Copy of Sun" },
    ]);
    expect(copy).toMatchObject({ slug: "copy-of-sun", status: "draft", featured: false });
    expect((await fetch(`${server.url}/blog/copy-of-sun`)).status).toBe(404);
  });

  test("is previewed by administrators only, never cached, not for search engines", async () => {
    const { id, slug } = await writePost(database.db, { title: "Not <b>yet</b>", status: "draft" });
    expect((await fetch(`${server.url}/blog/${slug}`)).status).toBe(404);
    const preview = await send("GET", `/admin/blog/${id}/preview`);
    const page = await preview.text();
    expect([preview.status, preview.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(page).toContain("Not &lt;b&gt;yet&lt;/b&gt;");
    expect(page).toContain("<p>She walked.</p>");
    expect(page).toContain('<meta name="robots" content="noindex"/>');
    const stranger = await fetch(`${server.url}/admin/blog/${id}/preview`, { redirect: "manual" });
    expect(stranger.status).toBe(302);
    expect(await stranger.text()).not.toContain("She walked");
    await moveToTrash(database.db, ADA, POST_TRASH, id);
    for (const gone of [id, "nobody", "%00"])
      expect((await send("GET", `/admin/blog/${gone}/preview`)).status, gone).toBeGreaterThanOrEqual(400);
  });
});

describe("chosen posts", () => {
  test("are published and unpublished", async () => {
    const { id, slug } = await writePost(database.db, { title: "Chosen", status: "draft" });
    const both = named([id, "nobody"]);
    const unasked = await send("POST", "/admin/blog/publication", both);
    expect(unasked.status).toBe(409);
    const { plan } = await unasked.json();
    expect((await fetch(`${server.url}/blog/${slug}`)).status).toBe(404);
    both.append("plan", plan.token);
    const published = await send("POST", "/admin/blog/publication", both);
    const change = { ok: true, target: "published", done: 1, already: 0, gone: 1, incomplete: 0 };
    expect(await published.json()).toEqual({ ...change, undo: expect.any(String) });
    expect((await fetch(`${server.url}/blog/${slug}`)).status).toBe(200);
    expect((await send("DELETE", "/admin/blog/publication", named([id]))).status).toBe(200);
    expect((await fetch(`${server.url}/blog/${slug}`)).status).toBe(404);
  });

  test.each<[string, string, () => BodyInit]>([
    ["none", "POST", () => named([])],
    ["more than a page", "POST", () => named(Array.from({ length: 11 }, (_, i) => `p${i}`))],
    ["an empty id", "DELETE", () => named([""])],
    [
      "a file for an id",
      "POST",
      () => {
        const form = new FormData();
        form.append("id", new Blob(["x"]), "x.txt");
        return form;
      },
    ],
  ])("are refused when they are %s, and nothing changes", async (_name, method, body) => {
    await writePost(database.db, { status: "draft" });
    const before = await posts();
    const answer = await send(method, "/admin/blog/publication", body());
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { ok: false, formError: "Choose the posts of one page." },
    ]);
    expect(await posts()).toEqual(before);
  });
});

const everything = () =>
  ["posts", "audit_entries"].map((table) => storedRows(server, `select * from ${table}`));

test("another method, another origin and an ended session change nothing", async () => {
  const { id } = await writePost(database.db, { title: "Untouched" });
  const before = everything();
  for (const address of [`/admin/trash/post/${id}`, "/admin/blog/publication"])
    expect((await send("PUT", address, named([id]))).status, address).toBe(405);
  for (const address of [`/admin/blog/${id}/copies`, `/admin/trash/post/${id}/restoration`])
    expect((await send("DELETE", address)).status, address).toBe(405);
  const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  expect((await send("POST", `/admin/trash/post/${id}`, undefined, foreign)).status).toBe(403);
  expect((await send("POST", `/admin/trash/post/${id}`, undefined, { Cookie: "" })).status).toBe(401);
  expect(everything()).toEqual(before);
});

test("a part that can't be loaded says so, and the rest is there", async () => {
  await writePost(database.db, { title: "Still listed" });
  const change = (statement: string) => {
    const sqlite = new DatabaseSync(path.join(server.dataDir, "schoolward.sqlite"));
    sqlite.exec(statement);
    sqlite.close();
  };
  const whole = await (await send("GET", "/admin/blog")).text();
  expect(whole).toContain("Still listed");
  expect(whole).not.toContain("Failed to load");
  change("alter table list_numbers rename to away");
  try {
    const searched = await send("GET", "/admin/blog?q=still");
    const page = await searched.text();
    expect(searched.status).toBe(500);
    expect(page).toContain("Failed to load blog posts");
    expect(page).not.toContain("Failed to load dashboard data");
    expect(page).toContain("Try again");
  } finally {
    change("alter table away rename to list_numbers");
  }
  change("alter table list_counts rename to away");
  try {
    expect(await (await send("GET", "/admin/blog")).text()).toContain("Failed to load dashboard data");
  } finally {
    change("alter table away rename to list_counts");
  }
  expect((await send("GET", "/admin/blog?q=still")).status).toBe(200);
});

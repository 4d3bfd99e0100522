import { afterAll, beforeAll, expect, test } from "vitest";
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

const send = (method: string, address: string, headers: Record<string, string> = {}) =>
  fetch(server.url + address, {
    method,
    headers: {
      Origin: server.url,
      "Sec-Fetch-Site": "same-origin",
      Cookie: administrator.cookie,
      ...headers,
    },
    redirect: "manual",
  });

test("a deleted post is listed, restored, and erased", async () => {
  const { id, slug } = await writePost(database.db, { title: "There <i>and</i> back" });
  await moveToTrash(database.db, ADA, POST_TRASH, id);
  const list = await (await send("GET", "/admin/trash")).text();
  expect(list).toContain("There &lt;i&gt;and&lt;/i&gt; back");
  expect((await send("POST", `/admin/trash/post/${id}/restoration`)).status).toBe(200);
  expect((await fetch(`${server.url}/blog/${slug}`)).status).toBe(200);
  expect((await send("DELETE", `/admin/trash/post/${id}`)).status).toBe(404);
  expect((await fetch(`${server.url}/blog/${slug}`)).status).toBe(200);

  await moveToTrash(database.db, ADA, POST_TRASH, id);
  expect((await send("DELETE", `/admin/trash/post/${id}`)).status).toBe(200);
  expect((await fetch(`${server.url}/blog/${slug}`)).status).toBe(410);
  const again = await send("POST", `/admin/trash/post/${id}/restoration`);
  expect([again.status, await again.json()]).toEqual([
    404,
    { ok: false, formError: "This is no longer there. Somebody else may have removed it." },
  ]);
  expect(await database.db.selectFrom("posts").select("id").where("id", "=", id).execute()).toEqual([]);
});

const everything = () =>
  ["posts", "audit_entries"].map((table) => storedRows(server, `select * from ${table}`));

test("forged kinds and ids, other methods, another origin and no session change nothing", async () => {
  const { id } = await writePost(database.db, { title: "Untouched" });
  await moveToTrash(database.db, ADA, POST_TRASH, id);
  const before = everything();
  for (const kind of ["event", "executive", "message", "posts", "constructor", "__proto__"]) {
    expect((await send("DELETE", `/admin/trash/${kind}/${id}`)).status, kind).toBe(404);
    expect((await send("POST", `/admin/trash/${kind}/${id}/restoration`)).status, kind).toBe(404);
  }
  expect((await send("DELETE", "/admin/trash/post/nobody")).status).toBe(404);
  expect((await send("PUT", `/admin/trash/post/${id}`)).status).toBe(405);
  expect((await send("DELETE", `/admin/trash/post/${id}/restoration`)).status).toBe(405);
  const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  expect((await send("DELETE", `/admin/trash/post/${id}`, foreign)).status).toBe(403);
  expect((await send("DELETE", `/admin/trash/post/${id}`, { Cookie: "" })).status).toBe(401);
  expect(everything()).toEqual(before);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PostDraft } from "#app/features/blog/post-draft.ts";
import { postDrafts } from "#app/features/blog/post-drafts.server.ts";
import { POST_TRASH } from "#app/features/blog/post-trash.server.ts";
import { type Database, openDatabase } from "#app/platform/database/database.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { moveToTrash } from "#app/platform/records/trash.server.ts";
import { ADA, draftOf, TAB, writePost } from "#tests/support/posts.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { ask } from "./request.ts";

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

type Told = { status: number; told: Record<string, unknown> };

async function send(
  method: string,
  address: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Told> {
  const { status, text } = await ask(server.url, address, {
    method,
    headers: {
      Origin: server.url,
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/json",
      Cookie: administrator.cookie,
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body ?? null),
  });
  const isJson = text.startsWith("{");
  return { status, told: isJson ? (JSON.parse(text) as Record<string, unknown>) : { text } };
}

const draftAt = (id: string) => `/admin/blog/${id}/draft`;
const publicationAt = (id: string) => `/admin/blog/${id}/publication`;
const autosave = (fields: Partial<PostDraft>, base: number) => ({
  draft: draftOf(fields),
  base,
  reason: "autosave",
});
const TABLES = ["posts", "post_drafts", "post_versions", "post_slugs", "audit_entries"];
const everything = () => TABLES.map((table) => storedRows(server, `select * from ${table}`));
const seen = async (slug: string) => (await ask(server.url, `/blog/${slug}`)).status;

describe("a draft", () => {
  test("is saved, published, changed, discarded, unpublished: each with its answer", async () => {
    const id = newId();
    expect(await send("PUT", draftAt(id), autosave({ title: "By HTTP", category: "" }, 0))).toEqual({
      status: 200,
      told: { ok: true, version: 1, savedAt: expect.any(Number), slug: "by-http", isPending: false },
    });
    expect(await seen("by-http")).toBe(404);
    const draft = draftOf({ title: "By HTTP" });
    expect(await send("PUT", publicationAt(id), { draft, base: 1 })).toMatchObject({
      status: 200,
      told: { ok: true, version: 2, slug: "by-http", isPending: false, status: "published" },
    });
    expect(await seen("by-http")).toBe(200);
    expect(await send("PUT", draftAt(id), autosave({ title: "Changed" }, 2))).toMatchObject({
      status: 200,
      told: { version: 3, slug: "by-http", isPending: true },
    });
    expect((await ask(server.url, "/blog/by-http")).text).not.toContain("Changed");
    expect(await send("DELETE", draftAt(id))).toMatchObject({
      status: 200,
      told: { ok: true, version: 4, isPending: false, draft: { title: "By HTTP" } },
    });
    expect(
      await send("PUT", publicationAt(id), { draft: { ...draft, status: "draft" }, base: 4 }),
    ).toMatchObject({
      status: 200,
      told: { version: 5, status: "draft" },
    });
    expect(await seen("by-http")).toBe(404);
  });

  test("sent twice because an answer was lost is stored once", async () => {
    const id = newId();
    const body = { draft: draftOf({ title: "Lost answer" }), base: 0 };
    const first = await send("PUT", publicationAt(id), body);
    const before = everything();
    expect(await send("PUT", publicationAt(id), body)).toEqual(first);
    expect(everything()).toEqual(before);
  });

  test("in conflict with somebody else, or with another tab of the same person, is answered with theirs", async () => {
    const id = newId();
    await send("PUT", draftAt(id), autosave({ title: "Mine" }, 0));
    const theirs = draftOf({ title: "Ada's" });
    await postDrafts.save(database.db, ADA, id, { draft: theirs, base: 1, reason: "save" });
    const before = everything();
    for (const address of [draftAt(id), publicationAt(id)])
      expect(await send("PUT", address, autosave({ title: "Mine too" }, 1))).toEqual({
        status: 409,
        told: {
          ok: false,
          theirs: {
            ...{ version: 2, author: "Ada", at: expect.any(Number), draft: theirs, picture: null },
            ...{ isOwn: false, device: "", isSameDevice: false },
            ...{ status: "draft", slug: expect.any(String), isPending: false },
          },
        },
      });
    expect(everything()).toEqual(before);
    const over = { ...autosave({ title: "Mine too" }, 2), overwrite: true };
    expect(await send("PUT", draftAt(id), over)).toMatchObject({ status: 200, told: { version: 3 } });
    const stale = { ...autosave({ title: "Stale tab" }, 2), tab: TAB.tab };
    expect(await send("PUT", draftAt(id), stale)).toMatchObject({
      ...{ status: 409, told: { theirs: { version: 3, isOwn: true, draft: { title: "Mine too" } } } },
    });
    expect(await send("POST", draftAt(id), { draft: stale.draft, tab: TAB.tab })).toMatchObject({
      ...{ status: 200, told: { ok: true, newest: { version: 5, draft: { title: "Mine too" } } } },
    });
    const newer = async (seen: unknown) => {
      const headers = { Cookie: administrator.cookie };
      const { status, text } = await ask(server.url, `${draftAt(id)}?seen=${seen}&tab=${TAB.tab}`, {
        headers,
      });
      return { status, text };
    };
    expect(await newer(4)).toMatchObject({ status: 200, text: expect.stringContaining('"version":5') });
    expect(await newer(5)).toEqual({ status: 200, text: '{"newer":null}' });
    expect(await newer("x")).toMatchObject({ status: 400 });
    const titles = storedRows(
      server,
      `select title from post_versions where post_id = '${id}' order by version`,
    );
    expect(titles.map(({ title }) => title)).toEqual(["Mine", "Ada's", "Mine too", "Stale tab"]);
  });
});

describe("invalid input", () => {
  test.each<[string, Partial<Record<keyof PostDraft, unknown>>, Record<string, unknown>]>([
    ["a title too long", { title: "x".repeat(101) }, { title: "The title can have at most 100 characters." }],
    ["an excerpt too long", { excerpt: "x".repeat(301) }, { excerpt: expect.stringContaining("300") }],
    ["an address too long", { slug: "x".repeat(81) }, { slug: expect.stringContaining("80") }],
    ["an unknown category", { category: "politics" }, { category: "Choose one of the categories." }],
    ["an unknown status", { status: "live" }, { status: "Choose one of the statuses." }],
    ["a date that is none", { date: "2026-02-30" }, { date: "Enter a date." }],
    ["a time that is none", { publishTime: "24:00" }, { publishTime: expect.stringContaining("time") }],
    ["a tag too long", { tags: ["x".repeat(41)] }, { tags: "A tag can have at most 40 characters." }],
    ["too many tags", { tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }, { tags: expect.any(String) }],
    ["tags in one text", { tags: "a,b" }, { tags: "Enter the tags one by one." }],
    [
      "content without end",
      { content: "x".repeat(400_001) },
      { content: expect.stringContaining("too long") },
    ],
    ["a forged picture", { pictureId: "../../etc/passwd" }, { pictureId: "Choose the picture again." }],
    [
      "a picture that is not there",
      { pictureId: "f".repeat(32), alt: "A road" },
      { pictureId: expect.stringContaining("no longer") },
    ],
    ["a number for a title", { title: 7 }, { title: expect.any(String) }],
    ["a word for yes or no", { featured: "yes" }, { featured: expect.any(String) }],
    ["a field left out", { metaTitle: undefined }, { metaTitle: expect.any(String) }],
  ])("%s is refused next to its field, and nothing changes", async (_name, fields, errors) => {
    const { id } = await writePost(database.db, { title: "As it was" });
    const before = everything();
    const draft = { ...draftOf(), ...fields };
    for (const [method, address] of [
      ["PUT", draftAt(id)],
      ["PUT", publicationAt(id)],
      ["PUT", draftAt(newId())],
    ] as const) {
      const body = { draft, base: address.includes(id) ? 1 : 0, reason: "save" };
      expect(await send(method, address, body), address).toEqual({
        status: 400,
        told: { ok: false, errors },
      });
    }
    expect(everything()).toEqual(before);
  });

  test("an incomplete post is not published, and its draft stays", async () => {
    const id = newId();
    await send("PUT", draftAt(id), autosave({ title: "" }, 0));
    const before = everything();
    const draft = draftOf({ title: "", category: "", content: "<p></p>" });
    const required = "Please fill in all required fields.";
    expect(await send("PUT", publicationAt(id), { draft, base: 1 })).toEqual({
      status: 400,
      told: { ok: false, errors: { title: required, category: required, content: required } },
    });
    expect(everything()).toEqual(before);
  });

  test.each<[string, unknown]>([
    ["no JSON", "title=Taken+over"],
    ["nothing", "null"],
    ["a list", "[]"],
    ["no draft", { base: 0, reason: "save" }],
    ["a base that is none", { draft: draftOf(), base: -1, reason: "save" }],
    ["a base in words", { draft: draftOf(), base: "1", reason: "save" }],
    ["an unknown reason", { draft: draftOf(), base: 1, reason: "because" }],
    ["a word for overwriting", { draft: draftOf(), base: 1, reason: "save", overwrite: "yes" }],
  ])("%s is refused as a whole", async (_name, body) => {
    const { id } = await writePost(database.db, { title: "As it was" });
    const before = everything();
    const { status, told } = await send("PUT", draftAt(id), body);
    expect(status).toBe(400);
    expect(told).toMatchObject({ ok: false });
    expect(everything()).toEqual(before);
  });

  test("HTML in plain fields stays text wherever it is shown", async () => {
    const id = newId();
    const title = "<img src=x onerror=alert(1)>";
    const draft = draftOf({ title, excerpt: "<script>alert(1)</script>", tags: ["<b>"], slug: "plain" });
    expect((await send("PUT", publicationAt(id), { draft, base: 0 })).status).toBe(200);
    for (const address of ["/blog/plain", "/admin/blog", `/admin/blog/${id}/versions`]) {
      const { text } = await ask(server.url, address, { headers: { Cookie: administrator.cookie } });
      expect(text).not.toContain("<img src=x");
      expect(text).toContain("&lt;img src=x");
    }
  });

  test("invalid ids answer 404, posts in the trash 410", async () => {
    const { id } = await writePost(database.db, { title: "Away" });
    await moveToTrash(database.db, ADA, POST_TRASH, id);
    const before = everything();
    for (const [wanted, address] of [
      [410, id],
      [404, "nobody"],
      [404, "%00"],
      [404, "1".repeat(36)],
      [410, newId()],
    ] as const) {
      const body = autosave({}, 1);
      for (const target of [draftAt(address), publicationAt(address)])
        expect((await send("PUT", target, body)).status, target).toBe(wanted);
    }
    expect((await send("DELETE", draftAt(id))).status).toBe(410);
    expect((await send("DELETE", draftAt("nobody"))).status).toBe(404);
    for (const version of ["1", "99", "0", "x", "-1", "1e3"])
      expect(
        (await send("POST", `/admin/blog/${id}/versions/${version}/restoration`)).status,
      ).toBeGreaterThan(403);
    expect((await send("GET", `/admin/blog/${id}/versions`)).status).toBe(404);
    expect(everything()).toEqual(before);
  });

  test("another origin, an ended session and another method change nothing", async () => {
    const { id } = await writePost(database.db, { title: "Untouched" });
    const before = everything();
    const body = autosave({ title: "Taken over" }, 1);
    const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    const restoration = `/admin/blog/${id}/versions/1/restoration`;
    for (const [method, address] of [
      ["PUT", draftAt(id)],
      ["DELETE", draftAt(id)],
      ["POST", draftAt(id)],
      ["PUT", publicationAt(id)],
      ["POST", restoration],
    ] as const) {
      expect((await send(method, address, body, foreign)).status, address).toBe(403);
      expect((await send(method, address, body, { Cookie: "" })).status, address).toBe(401);
    }
    for (const [method, address] of [
      ["PATCH", draftAt(id)],
      ["DELETE", publicationAt(id)],
      ["PUT", restoration],
    ] as const)
      expect((await send(method, address, body)).status, address).toBe(405);
    expect(everything()).toEqual(before);
  });
});

test("the list marks unpublished posts, and says when a scheduled post appears", async () => {
  const { id } = await writePost(database.db, { title: "Half changed" });
  await postDrafts.save(database.db, ADA, id, {
    draft: draftOf({ title: "More" }),
    base: 1,
    reason: "autosave",
  });
  const publishAt = Date.parse("2100-01-01T09:00:00Z");
  await writePost(database.db, { title: "Planned", status: "scheduled", publishAt });
  const { text } = await ask(server.url, "/admin/blog", { headers: { Cookie: administrator.cookie } });
  expect(text).toContain("Unpublished changes");
  expect(text).toContain("Fri, 1 Jan 2100, 10:00 (GMT+1)");
  expect(text).toContain(`/admin/blog/${id}/edit`);
});

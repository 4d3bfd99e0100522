import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#app/platform/database/database.server.ts";
import { writePost } from "#tests/support/posts.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";

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

describe("a post as a file", () => {
  test("is Markdown with front matter", async () => {
    const { id } = await writePost(database.db, { title: "A file", tags: ["one", "two: three"] });
    const answer = await administrator.ask(`/admin/blog/${id}/export.md`);
    expect(answer.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const text = await answer.text();
    expect(text).toMatch(/^---\ntitle: A file\nslug: a-file\n/);
    expect(text).toContain('tags:\n  - one\n  - "two: three"\n');
    expect(text).toMatch(/\n---\n\nShe walked\.\n$/);
  });

  test("is a complete HTML document, without scripts, and escaped", async () => {
    const { id } = await writePost(database.db, { title: "</title><script>alert(1)</script>" });
    const text = await (await administrator.ask(`/admin/blog/${id}/export.html`)).text();
    expect(text).toMatch(/^<!doctype html>/);
    expect(text).not.toContain("<script");
    expect(text).toContain("&lt;/title&gt;&lt;script&gt;");
    expect(text).toContain("<p>She walked.</p>");
  });

  test("has a name that breaks no header, whatever the title", async () => {
    const title = 'Ọ̀nà "x"\r\nSet-Cookie: a=b; ../\u202efdp\u0007';
    const { id } = await writePost(database.db, { title });
    const answer = await administrator.ask(`/admin/blog/${id}/export.md`);
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    const name = answer.headers.get("Content-Disposition") as string;
    expect(name).toMatch(/^attachment; filename="[a-z0-9-]+\.md"; filename\*=UTF-8''[\w.%~-]+$/);
    const decoded = decodeURIComponent(name.split("''")[1] as string);
    expect(decoded).toMatch(/^Ọ̀nà x Set-Cookie a=b; \.\. fdp\.md$/);
  });

  test("is not available to a stranger, for an unknown post, or as a draft's published text", async () => {
    const { id } = await writePost(database.db, { title: "Not yet", status: "draft" });
    const stranger = await fetch(`${server.url}/admin/blog/${id}/export.md`, { redirect: "manual" });
    expect([302, 303]).toContain(stranger.status);
    expect((await administrator.ask("/admin/blog/unknown/export.md")).status).toBe(404);
    expect((await administrator.ask(`/admin/blog/${id}/export.md`)).status).toBe(200);
    expect((await administrator.ask(`/admin/blog/${id}/export.html?text=published`)).status).toBe(404);
  });
});

describe("files imported as posts", () => {
  const fileForm = (...files: [name: string, text: string][]) => {
    const form = new FormData();
    for (const [name, text] of files) form.append("file", new Blob([text]), name);
    return form;
  };
  const count = async () => (await database.db.selectFrom("posts").select("id").execute()).length;

  test("are drafts, whatever they declare", async () => {
    const text = "---\ntitle: Brought along\nstatus: published\nslug: brought\n---\n\nShe <b>walked</b>.\n";
    const answer = await administrator.ask("/admin/blog/imports", fileForm(["a.md", text], ["b.md", text]));
    const { ok, files } = (await answer.json()) as {
      ok: boolean;
      files: { id: string; losses: string[] }[];
    };
    expect([answer.status, ok, files.length]).toEqual([200, true, 2]);
    expect(files.map(({ losses }) => losses)).toEqual([
      [],
      ["The address “brought” is taken; the post got another."],
    ]);
    const [first, second] = files.map(({ id }) => id) as [string, string];
    const stored = await database.db
      .selectFrom("posts")
      .select(["slug", "status", "content"])
      .where("id", "in", [first, second])
      .orderBy("id")
      .execute();
    expect(stored).toEqual([
      { slug: "brought", status: "draft", content: "<p>She <strong>walked</strong>.</p>" },
      { slug: "brought-along", status: "draft", content: "<p>She <strong>walked</strong>.</p>" },
    ]);
    expect((await fetch(`${server.url}/blog/brought`)).status).toBe(404);
  });

  test("are refused with a message, and change nothing", async () => {
    const before = await count();
    const refusals = [
      await administrator.ask("/admin/blog/imports", fileForm(["a.exe", "x"])),
      await administrator.ask("/admin/blog/imports", fileForm()),
      await administrator.ask("/admin/blog/imports", fileForm(["a.md", "x".repeat(2 * 1024 * 1024 + 1)])),
      await administrator.ask("/admin/blog/imports", new URLSearchParams({ file: "not a file" })),
    ];
    for (const refused of refusals) {
      expect(refused.status).toBe(400);
      expect((await refused.json()) as object).toMatchObject({
        ok: false,
        errors: { file: expect.stringMatching(/\w/) },
      });
    }
    expect(await count()).toBe(before);
  });

  test("are accepted only from somebody signed in, on this site", async () => {
    const before = await count();
    const send = (headers: Record<string, string>) =>
      fetch(`${server.url}/admin/blog/imports`, {
        method: "POST",
        headers,
        body: fileForm(["a.md", "# No"]),
        redirect: "manual",
      });
    const stranger = await send({ Origin: server.url, "Sec-Fetch-Site": "same-origin" });
    expect(stranger.status).toBeGreaterThanOrEqual(300);
    const elsewhere = await send({ Origin: "https://evil.example", Cookie: administrator.cookie });
    expect(elsewhere.status).toBe(403);
    expect(await count()).toBe(before);
  });
});

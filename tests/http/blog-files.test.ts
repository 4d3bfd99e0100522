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

  test("is an HTML document of its own, without scripts, and escaped", async () => {
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

  test("is not there for a stranger, an unknown post, or a draft's published text", async () => {
    const { id } = await writePost(database.db, { title: "Not yet", status: "draft" });
    const stranger = await fetch(`${server.url}/admin/blog/${id}/export.md`, { redirect: "manual" });
    expect([302, 303]).toContain(stranger.status);
    expect((await administrator.ask("/admin/blog/unknown/export.md")).status).toBe(404);
    expect((await administrator.ask(`/admin/blog/${id}/export.md`)).status).toBe(200);
    expect((await administrator.ask(`/admin/blog/${id}/export.html?text=published`)).status).toBe(404);
  });
});

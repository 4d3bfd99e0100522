import { afterAll, expect, test } from "vitest";
import { newPostId, TAB } from "#tests/support/posts.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { storedRows } from "#tests/support/stored-rows.ts";

const servers: TestServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.stop();
});

const WRITERS = 8;

test("an answered draft is there after the server was killed in the middle of many", async () => {
  let server = await startServer();
  servers.push(server);
  const { dataDir } = server;
  const { cookie } = await signIn(server);
  const posts = Array.from({ length: WRITERS }, () => ({
    id: newPostId(),
    sent: 0,
    answered: 0,
    version: 0,
  }));

  for (const enough of [40, 25, 60]) {
    let answers = 0;
    let isDead = false;
    const { url } = server;
    const reached = Promise.withResolvers<void>();
    const writers = posts.map(async (post) => {
      while (!isDead) {
        post.sent += 1;
        const answer = await put(url, cookie, post).catch(() => undefined);
        if (!answer) return;
        expect(answer).toMatchObject({ ok: true });
        post.answered = post.sent;
        post.version = answer.version;
        answers += 1;
        if (answers === enough) reached.resolve();
      }
    });
    await reached.promise;
    await server.stop("SIGKILL");
    isDead = true;
    await Promise.all(writers);

    server = await startServer({ DATA_DIR: dataDir });
    servers.push(server);
    for (const { id, answered, sent } of posts) {
      const [row] = storedRows(server, `select content from posts where id = '${id}'`);
      const kept = Number(/<p>(\d+)<\/p>/.exec(String(row?.content ?? "<p>0</p>"))?.[1]);
      // The last write sent may be stored without an answer, but every answered one must be there.
      expect(kept).toBeGreaterThanOrEqual(answered);
      expect(kept).toBeLessThanOrEqual(sent);
    }
    expect(storedRows(server, "pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
  }
}, 120_000);

async function put(
  url: string,
  cookie: string,
  { id, sent, version }: { id: string; sent: number; version: number },
): Promise<{ ok: boolean; version: number }> {
  const draft = {
    ...{ title: `Post ${id}`, slug: "", excerpt: "", category: "", author: "Ada", date: "2026-01-01" },
    ...{ readTime: "", tags: [], content: `<p>${sent}</p>`, pictureId: null, alt: "", decorative: false },
    ...{
      featured: false,
      allowComments: true,
      language: "en",
      metaTitle: "",
      metaDescription: "",
      status: "published",
    },
    ...{ publishDate: "", publishTime: "" },
  };
  const answer = await fetch(`${url}/admin/blog/${id}/draft`, {
    method: "PUT",
    headers: {
      ...{ Origin: url, "Sec-Fetch-Site": "same-origin", Cookie: cookie },
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ draft, base: version, reason: "autosave", tab: TAB.tab }),
  });
  return (await answer.json()) as { ok: boolean; version: number };
}

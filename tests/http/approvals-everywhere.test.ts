import { expect, test } from "vitest";
import { insertConsent } from "#tests/support/consents.ts";
import { startServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { changeRows, storedRows } from "#tests/support/stored-rows.ts";
import { crawl } from "./crawl.ts";
import { BLOG_WRITES } from "./writes/blog.ts";
import { EVENTS_WRITES } from "./writes/events.ts";
import type { Known, Write } from "./writes/example.ts";
import { EXECUTIVES_WRITES } from "./writes/executives.ts";
import { PAGES_WRITES } from "./writes/pages.ts";
import { SITE_WRITES } from "./writes/site.ts";
import { TRASH_WRITES } from "./writes/trash.ts";

/** The writes of everything that visitors read. `admin-writes.test.ts` keeps them complete. */
const WRITES = {
  ...{ ...BLOG_WRITES, ...EVENTS_WRITES, ...EXECUTIVES_WRITES },
  ...{ ...PAGES_WRITES, ...SITE_WRITES, ...TRASH_WRITES },
};

/** What somebody types, such as a title, and no choice of a list. */
const TYPED = /^\p{Lu}[\p{L} ]{3,59}$/u;

/** Lists the texts that a form would store. */
async function wordsOf(form: Write["form"]): Promise<string[]> {
  const values =
    form instanceof Blob
      ? JSON.stringify(await new Response(form).json()).match(/(?<=")(?:[^"\\]|\\.)*(?=")/g)
      : [...form.values()];
  return [...new Set(values)].filter(
    (value): value is string => typeof value === "string" && TYPED.test(value),
  );
}

test("whatever somebody alone writes, no name that a girl has here reaches visitors", async () => {
  const server = await startServer({ DEMO_CONTENT: "1", LOG_LEVEL: "error" });
  try {
    const rows = (query: string) => storedRows(server, query);
    const change = (statement: string) => changeRows(server, statement);
    const owner = await signIn(server);
    const known: Known = {
      ...{ administrator: owner, url: server.url, dataDir: server.dataDir },
      ...{ rows, change },
    };
    const read = async () => {
      const { found } = await crawl(server.url, {
        also: ["/feed.xml", "/feed.json", "/sitemap.xml"],
        skip: /^\/(admin|counts|social-cards|pictures|assets)\b/,
      });
      return [...found.values()].map(({ answer }) => answer.text).join("\n");
    };
    const before = await read();
    const names = new Set<string>();
    /** Makes girls of words: from now on each is a name under which somebody may be shown. */
    const name = (words: readonly string[]) => {
      for (const word of words)
        if (!names.has(word) && !before.includes(word)) {
          names.add(word);
          insertConsent(known, word);
        }
    };
    // What comes back from a version or the trash is in no form.
    name(["Earlier"]);
    for (const { title } of rows(`select title from posts where deleted_at is not null
        union select name from events where deleted_at is not null
        union select name from executives where deleted_at is not null`))
      name([String(title)].filter((word) => TYPED.test(word)));

    const headers = { Cookie: owner.cookie, Origin: server.url, "Sec-Fetch-Site": "same-origin" };
    const refused = new Set<string>();
    for (const [route, examples] of Object.entries(WRITES))
      for (const { method, prepare } of examples) {
        const { path, form } = await prepare(known);
        name(await wordsOf(form));
        const type: Record<string, string> =
          form instanceof Blob ? { "Content-Type": "application/json" } : {};
        const answer = await fetch(server.url + path, {
          ...{ method, body: form, headers: { ...headers, ...type } },
        });
        if (answer.status === 409 && (await answer.text()).includes("/admin/approvals/"))
          refused.add(`${method} ${route}`);
      }
    const after = await read();
    for (const word of names) expect(after, word).not.toContain(word);
    expect(names.size).toBeGreaterThan(10);
    expect([...refused].sort()).toEqual([
      "POST /admin/blog/tags/name",
      "POST /admin/events/:id/details",
      "POST /admin/events/new/details",
      "POST /admin/executives/:id",
      "POST /admin/executives/new",
      "POST /admin/hero-picture",
      "POST /admin/pages/:id/details",
      "POST /admin/settings",
      "POST /admin/settings/categories",
      "POST /admin/settings/texts",
      "POST /admin/statistics/:id",
      "POST /admin/story-cards/:id",
      "PUT /admin/blog/:id/publication",
    ]);
  } finally {
    await server.stop();
  }
});

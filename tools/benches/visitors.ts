import { openDatabase } from "#app/platform/database/database.server.ts";
import type { TestServer } from "#tests/support/server.ts";
import { visitorPages } from "./lighthouse.ts";
import type { Kind } from "./open-load.ts";

const BROWSER = {
  "Accept-Encoding": "gzip, deflate, br",
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};

/** Lists the public pages that are cached after rendering, all with the same weight. */
export async function keptPages(server: TestServer): Promise<Kind[]> {
  const paths = (await visitorPages(server)).filter((path) => !path.startsWith("/auth/"));
  return paths.map((path) => ({ weight: 1, path, headers: BROWSER }));
}

/**
 * Of a hundred requests, 88 are for cached pages, 10 for pages that are rendered each time (the
 * sign-in page, new searches), and 2 write: views and likes of a post, messages, newsletter
 * sign-ups, each with its mail. Every visitor comes from an address of their own (the server must
 * trust its proxy).
 */
export async function mixedVisitors(server: TestServer): Promise<Kind[]> {
  const kept = await keptPages(server);
  const post = await findPost(server);
  const form = (weight: number, path: string, fields: Record<string, string>): Kind => ({
    weight,
    method: "POST",
    path,
    headers: {
      ...BROWSER,
      "Content-Type": "application/x-www-form-urlencoded",
      Origin: server.url,
      "Sec-Fetch-Site": "same-origin",
      "X-Forwarded-For": "{ip}",
    },
    // The placeholders must stay unencoded.
    body: new URLSearchParams(fields).toString().replaceAll(/%7B(n|ip)%7D/g, "{$1}"),
  });
  return [
    ...kept.map((kind) => ({ ...kind, weight: 88 / kept.length })),
    { weight: 5, path: "/auth/login", headers: BROWSER },
    { weight: 5, path: "/blogs?q={n}", headers: BROWSER },
    form(1, `/counts/post/${post}/views`, {}),
    form(0.4, `/counts/post/${post}/likes`, { token: "{n}" }),
    form(0.3, "/contact", {
      ...{ firstName: "Amina", lastName: "Bello", email: "{n}@example.org", subject: "{n}" },
      message: "Whom can I ask about {n}?",
    }),
    form(0.3, "/newsletter", { email: "{n}@example.org" }),
  ];
}

async function findPost({ database }: TestServer): Promise<string> {
  const { db, close } = openDatabase(database);
  try {
    const post = await db
      .selectFrom("posts")
      .select("id")
      .where("status", "=", "published")
      .where("deletedAt", "is", null)
      .limit(1)
      .executeTakeFirstOrThrow();
    return post.id;
  } finally {
    await close();
  }
}

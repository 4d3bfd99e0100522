import WebAutoExtractor from "@marbec/web-auto-extractor";
import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST_TRASH } from "#app/features/blog/post-trash.server.ts";
import { type Database, openDatabase } from "#app/platform/database/database.server.ts";
import { erase, moveToTrash } from "#app/platform/records/trash.server.ts";
import { ADA, rewritePost, writePost } from "#tests/support/posts.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type Answer, ask } from "./request.ts";

let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startServer();
  database = openDatabase({ dataDir: server.dataDir });
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const get = (path: string): Promise<Answer> => ask(server.url, path);

const dataOf = ({ text }: Answer): Record<string, Record<string, unknown>[]> =>
  new WebAutoExtractor({ addLocation: false }).parse(text).jsonld;

describe("addresses", () => {
  test("/blog redirects to the listing", async () => {
    const { status, headers } = await get("/blog");
    expect([status, headers.location]).toEqual([301, "/blogs"]);
  });

  test("a post's id, capitals and earlier slugs redirect to its one address", async () => {
    const { id, slug } = await writePost(database.db, { title: "First name" });
    const change = { title: "Second name", slug: "second-name" };
    await rewritePost(database.db, id, change);
    for (const address of [id, slug, "Second-Name", "SECOND-NAME"]) {
      const { status, headers } = await get(`/blog/${address}`);
      expect([status, headers.location], address).toEqual([301, "/blog/second-name"]);
      // A browser that kept it would go in circles once the post has its first name again.
      expect(headers["cache-control"]).toBe("no-cache");
    }
    const { status, text } = await get("/blog/second-name");
    expect(status).toBe(200);
    expect(text).toContain(`<link rel="canonical" href="${server.url}/blog/second-name"/>`);
  });

  test("unknown posts and drafts answer 404, with links", async () => {
    const { id, slug } = await writePost(database.db, { title: "Draft", status: "draft" });
    for (const address of ["%00", "x".repeat(3_000), "%"])
      expect((await get(`/blog/${address}`)).status).toBe(404);
    for (const address of ["nothing", slug, id, "%27or%201=1", "%F0%9F%8E%93"]) {
      const { status, text } = await get(`/blog/${address}`);
      expect(status, address).toBe(404);
      expect(text).toMatch(/<a [^>]*href="\/blogs"[^>]*>Back to Blog</);
    }
  });

  test("a removed post answers 410 from the next request on, even after it is erased", async () => {
    const { id, slug } = await writePost(database.db, { title: "Soon gone" });
    expect((await get(`/blog/${slug}`)).status).toBe(200);
    expect((await get("/blogs")).text).toContain("Soon gone");
    await moveToTrash(database.db, ADA, POST_TRASH, id);
    const expectGone = async () => {
      for (const address of [slug, id]) {
        const { status, text, headers } = await get(`/blog/${address}`);
        expect([status, headers["cache-control"]]).toEqual([410, "no-cache"]);
        expect(text).toContain("Back to Blog");
        expect(text).toContain('content="noindex"');
      }
      expect((await get("/blogs")).text).not.toContain("Soon gone");
    };
    await expectGone();
    await erase(database.db, ADA, POST_TRASH, id);
    await expectGone();
  });
});

describe("the listing", () => {
  test("shows a new post and a changed one on the next request", async () => {
    await get("/blogs");
    const { id } = await writePost(database.db, { title: "Fresh from the press" });
    expect((await get("/blogs")).text).toContain("Fresh from the press");
    const change = { excerpt: "Now corrected." };
    await rewritePost(database.db, id, change);
    expect((await get("/blogs")).text).toContain("Now corrected.");
  });

  test("shows a scheduled post at its time, even if the page was cached before", async () => {
    const publishAt = Date.now() + 1500;
    const { slug } = await writePost(database.db, { title: "On the dot", status: "scheduled", publishAt });
    const before = await get("/blogs");
    expect(before.text).not.toContain("On the dot");
    if (Date.now() < publishAt - 200) expect((await get(`/blog/${slug}`)).status).toBe(404);
    await expect.poll(async () => (await get("/blogs")).text, { timeout: 10_000 }).toContain("On the dot");
    expect(Date.now()).toBeGreaterThanOrEqual(publishAt);
    expect((await get(`/blog/${slug}`)).status).toBe(200);
  });

  test("has shareable pages, and no others", async () => {
    for (let i = 0; i < 10; i += 1)
      await writePost(database.db, { title: `Gardening ${i}`, category: "programs", date: "2024-05-01" });
    const slugsOf = ({ text }: Answer) =>
      new Set(Array.from(text.matchAll(/href="\/blog\/(gardening[^"]+)"/g), (match) => match[1]));
    for (const query of ["category=programs", "q=garden", "q=gardening&category=programs"]) {
      const [one, two] = [await get(`/blogs?${query}`), await get(`/blogs?${query}&page=2`)];
      expect(slugsOf(one).size, query).toBe(9);
      expect(slugsOf(two).size, query).toBe(1);
      expect(slugsOf(one).isDisjointFrom(slugsOf(two))).toBe(true);
      expect(one.text).toContain("Showing 1-9 of 10 posts");
      expect((await get(`/blogs?${query}&page=3`)).status).toBe(404);
    }
    for (const page of ["99", "0", "-1", "1e3", "two", "1%00", "99999999999999999999"])
      expect((await get(`/blogs?page=${page}`)).status, page).toBe(404);
    expect((await get("/blogs?page=&q=&category=all&utm_source=x")).text).toBe((await get("/blogs")).text);
    expect((await get("/blogs?category=programs&page=2")).text).toContain(
      `<link rel="canonical" href="${server.url}/blogs?category=programs&amp;page=2"/>`,
    );
  });

  test("of a search is not for search engines, and accepts any input", async () => {
    expect((await get("/blogs?q=garden")).text).toContain('content="noindex"');
    for (const q of [
      "%00",
      "%22",
      "%25",
      "%F0%9F%8E%93",
      "%ED%A0%80",
      "x".repeat(5_000),
      "a%20AND%20(",
      "%3Cscript%3Ealert(1)%3C/script%3E",
    ]) {
      const { status, text } = await get(`/blogs?q=${q}`);
      expect(status, q).toBe(200);
      expect(text).not.toContain("<script>alert");
    }
  });
});

describe("a post for machines", () => {
  test("has its title, description, picture and data", async () => {
    const content = `<p>${"Books for all. ".repeat(30)}</p>`;
    const { id, slug } = await writePost(database.db, { title: "Books for all", content });
    const answer = await get(`/blog/${slug}`);
    const { text } = answer;
    expect(text).toMatch(/<title>Books for all \| [^<]+<\/title>/);
    // At most 160 characters, and no part of a word.
    const description = `${"Books for all. ".repeat(10)}Books for`;
    expect(text).toContain(`<meta name="description" content="${description}"/>`);
    expect(text).toContain('<meta property="og:description" content="How Amina came back."/>');
    expect(text).toContain('<meta property="og:type" content="article"/>');
    const { BlogPosting, BreadcrumbList } = dataOf(answer);
    expect(BlogPosting?.[0]).toMatchObject({
      headline: "Books for all",
      description,
      url: `${server.url}/blog/${slug}`,
      datePublished: "2026-03-01",
      author: { "@type": "Person", name: "Team" },
      publisher: {
        "@type": "NGO",
        name: "Her Value Foundation",
        url: `${server.url}/`,
        logo: `${server.url}/icon-512.png`,
      },
      articleSection: "Success Stories",
      keywords: ["school", "hope"],
      image: [expect.stringContaining(`${server.url}/social-cards/post/${id}`)],
    });
    expect(BreadcrumbList?.[0]?.itemListElement).toMatchObject([
      { position: 1, item: `${server.url}/` },
      { position: 2, name: "Blog", item: `${server.url}/blogs` },
      { position: 3, name: "Books for all" },
    ]);
  });

  test("is described in the editor's words", async () => {
    const { slug } = await writePost(database.db, {
      metaTitle: "For engines",
      metaDescription: "Said well.",
    });
    const { text } = await get(`/blog/${slug}`);
    expect(text).toContain("<title>For engines |");
    expect(text).toContain('<meta name="description" content="Said well."/>');
  });

  test("escapes what an editor writes", async () => {
    const hostile = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
    const { slug } = await writePost(database.db, {
      ...{
        title: hostile,
        excerpt: hostile,
        author: hostile,
        content: hostile,
        alt: hostile,
        tags: [hostile.slice(9, 40)],
      },
      ...{ metaTitle: hostile, metaDescription: hostile, readTime: hostile.slice(0, 40), date: "2026-12-01" },
    });
    for (const path of [`/blog/${slug}`, "/blogs"]) {
      const { text } = await get(path);
      expect(text).toContain("alert(1)");
      expect(text).not.toContain("<script>alert");
      expect(text).not.toContain("<img src=x");
    }
    expect(dataOf(await get(`/blog/${slug}`)).BlogPosting?.[0]?.headline).toBe(hostile);
  });
});

test("the pages are valid HTML", async () => {
  const content = "<h2>A</h2><p>B</p><ul><li>C</li></ul><table><tbody><tr><td>D</td></tr></tbody></table>";
  const { slug } = await writePost(database.db, { title: "Valid", content });
  const validator = new HtmlValidate({ extends: ["html-validate:standard"] });
  for (const path of [
    "/blogs",
    "/blogs?q=school&category=programs",
    "/blogs?q=zzz",
    "/blogs?tag=school",
    "/blogs?tag=zzz&category=programs",
    `/blog/${slug}`,
    "/blog/nothing",
  ]) {
    const report = await validator.validateString((await get(path)).text);
    const findings = report.results.flatMap(({ messages }) =>
      messages.map(({ line, column, message, ruleId }) => `${path}:${line}:${column} ${ruleId}: ${message}`),
    );
    expect(findings).toEqual([]);
  }
});

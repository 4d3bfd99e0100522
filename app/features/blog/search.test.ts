import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { erase, moveToTrash, restore } from "#app/platform/records/trash.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { relist } from "#tests/support/lists.ts";
import { ADA, type PostInput, rewritePost, writePost } from "#tests/support/posts.ts";
import type { PostCategory } from "./categories/categories.ts";
import { publishDuePosts } from "./due-posts.server.ts";
import { POST_TRASH } from "./post-trash.server.ts";
import { findNearestPosts, MAX_FOUND, searchPosts } from "./posts.server.ts";

/** Stores a post in which only what a test specifies can be found. */
const write = (db: Db, input: PostInput) => {
  const quiet = { title: "Untitled", excerpt: "Short.", tags: [], content: "<p>Text.</p>" };
  return writePost(db, { category: "programs", ...quiet, ...input });
};

async function find(db: Db, question: string, category?: PostCategory): Promise<string[]> {
  return (await searchPosts(db, { q: question, category }, 1)).posts.map(({ title }) => title);
}

describeOnEachEngine("searching posts", (open) => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await open());
    await write(db, { title: "Amina's road", content: "<p>Back at <strong>school</strong> in Kànò.</p>" });
    await write(db, { title: "School gardens", tags: ["Harvest"], category: "campaigns" });
    await write(db, { title: "Schooling at night", author: "Zoë Ɗanladi" });
    await write(db, { title: "Books", excerpt: "For every school library." });
    await write(db, { title: "Hidden", status: "draft", content: "<p>school secret</p>" });
    await write(db, {
      title: "Waiting",
      status: "scheduled",
      publishAt: Date.now() + 60_000,
      content: "school",
    });
  });

  test.each([
    ["amina", ["Amina's road"]],
    ["gardens", ["School gardens"]],
    ["harvest", ["School gardens"]],
    ["library", ["Books"]],
    ["zoe danladi", ["Schooling at night"]],
    ["ZOË", ["Schooling at night"]],
    ["kano", ["Amina's road"]],
    ["Kanò school", ["Amina's road"]],
    ["night scho", ["Schooling at night"]],
    ["secret", []],
    ["waiting", []],
    ["school nowhere", []],
    // Only the last word matches as a prefix.
    ["gard school", []],
  ])("%j finds %j", async (question, expected) => {
    expect(await find(db, question)).toEqual(expected);
  });

  test("ranks words in the title, then prefixes there, then tags, author and excerpt, then content", async () => {
    expect(await find(db, "school")).toEqual([
      "School gardens",
      "Schooling at night",
      "Books",
      "Amina's road",
    ]);
  });

  test("can be restricted to a category", async () => {
    expect(await find(db, "school", "campaigns")).toEqual(["School gardens"]);
    expect(await find(db, "harvest", "programs")).toEqual([]);
  });

  test("can be limited to a tag, as it is written and no other", async () => {
    const { db } = await open();
    const tagged = (title: string, date: string, ...tags: string[]) =>
      write(db, { title, date, tags, category: title === "Walks" ? "campaigns" : "programs" });
    await tagged("Old", "2024-01-01", "step by step", "guide");
    await tagged("New", "2026-01-01", "Guide");
    await tagged("Walks", "2025-01-01", "guide");
    await tagged("Near", "2026-02-01", "guides", "step by");
    await write(db, { title: "The guide", content: "<p>A guide, step by step.</p>" });
    const titlesOf = async (tag: string, q = "", category?: PostCategory) =>
      (await searchPosts(db, { q, category, tag }, 1)).posts.map(({ title }) => title);
    expect(await titlesOf("guide")).toEqual(["New", "Walks", "Old"]);
    expect(await titlesOf("STEP by step")).toEqual(["Old"]);
    expect(await titlesOf("guide", "", "campaigns")).toEqual(["Walks"]);
    expect(await titlesOf("guide", "old")).toEqual(["Old"]);
    expect(await titlesOf("guide", "%%")).toEqual([]);
    expect(await titlesOf("nothing")).toEqual([]);
    // No word that somebody types finds a tag's own word.
    expect(await find(db, "t_guide")).toEqual([]);
  });

  test("that finds nothing offers what is nearest", async () => {
    const near = async (q: string, category?: PostCategory) => {
      const { because, posts } = await findNearestPosts(db, { q, category });
      return [because, ...posts.map(({ title }) => title)];
    };
    expect(await near("harvest", "programs")).toEqual(["elsewhere", "School gardens"]);
    expect(await near("gardener wanted")).toEqual(["similar", "School gardens"]);
    expect(await near("librarian")).toEqual(["similar", "Books"]);
    expect((await near("xylophonist"))[0]).toBe("newest");
    expect(await near("xylophonist")).toHaveLength(4);
  });

  test("ignores markup, index prefixes and hidden posts", async () => {
    for (const question of [
      "strong",
      "campaigns",
      "=0campaigns",
      "0campaigns",
      "school secret",
      "hidden",
      "x",
      "ti",
    ])
      expect(await find(db, question), question).toEqual([]);
    expect(await find(db, "d")).toEqual(["Schooling at night"]);
    for (const letter of "abcdefghijklmnopqrstuvwxyz")
      for (const title of await find(db, letter)) expect(["Hidden", "Waiting"]).not.toContain(title);
  });

  test("treats any input as plain words", async () => {
    const hostile = [
      ...[
        '"',
        "'",
        '"school',
        "school*",
        "school AND",
        "NEAR(a b)",
        "words:school",
        "^school",
        "-school",
        "(",
        "\\",
      ],
      ...[
        "school:*",
        "school & !x",
        "<->",
        "a | b",
        "'; drop table posts; --",
        "%",
        "_",
        "\u0000",
        "sch\u0000ool",
      ],
      ...[
        "🎓",
        "\ud83c",
        "ß".repeat(5_000),
        "school ".repeat(5_000),
        "x".repeat(100_000),
        "\r\n",
        "{}",
        "$1",
        "?",
        "@@",
      ],
      ...collected("naughty-strings.json"),
    ];
    for (const question of hostile) {
      const { total, posts } = await searchPosts(db, { q: question, category: undefined }, 1);
      expect(posts.length, question).toBe(Math.min(total, 9));
    }
    expect(await find(db, '"school*" OR (gardens)')).toEqual([]);
    expect(await find(db, "«School» gardens!")).toEqual(["School gardens"]);
  });
});

describeOnEachEngine("the search index", (open) => {
  test("follows every change of a post", async () => {
    const { db } = await open();
    const { id } = await write(db, { title: "Alpha" });
    await rewritePost(db, id, { title: "Beta" });
    expect(await find(db, "alpha")).toEqual([]);
    expect(await find(db, "beta")).toEqual(["Beta"]);
    await moveToTrash(db, ADA, POST_TRASH, id);
    expect(await find(db, "beta")).toEqual([]);
    await restore(db, ADA, POST_TRASH, id);
    expect(await find(db, "beta")).toEqual(["Beta"]);
    await rewritePost(db, id, { title: "Beta", status: "draft" });
    expect(await find(db, "beta")).toEqual([]);
    await rewritePost(db, id, {
      title: "Beta",
      status: "scheduled",
      publishDate: "2100-01-01",
      publishTime: "09:00",
    });
    await publishDuePosts(db, Date.parse("2100-01-02"));
    expect(await find(db, "beta")).toEqual(["Beta"]);
    await moveToTrash(db, ADA, POST_TRASH, id);
    await erase(db, ADA, POST_TRASH, id);
    expect(await find(db, "beta")).toEqual([]);
  });

  test("of very many posts: frequent words find the newest, rare ones any age", async () => {
    const { db } = await open();
    const old = await write(db, { title: "Oldest treasure", content: "<p>common unique</p>" });
    await fill(db, 2_400);
    const newest = await write(db, { title: "Newest", content: "<p>common</p>" });

    expect(
      (await searchPosts(db, { q: "unique", category: undefined }, 1)).posts.map(({ id }) => id),
    ).toEqual([old.id]);
    expect((await searchPosts(db, { q: "treas", category: undefined }, 1)).posts.map(({ id }) => id)).toEqual(
      [old.id],
    );
    for (const question of ["common", "comm"]) {
      const first = await searchPosts(db, { q: question, category: undefined }, 1);
      expect(first).toMatchObject({ total: MAX_FOUND, cutOff: true });
      expect(first.posts[0]?.id).toBe(newest.id);
      const last = await searchPosts(db, { q: question, category: undefined }, 10);
      expect(last.posts).toHaveLength(9);
      expect((await searchPosts(db, { q: question, category: undefined }, 11)).posts).toEqual([]);
    }
    // Every tenth post contains it, more than the recent index returns, so the whole index
    // must be searched.
    expect((await searchPosts(db, { q: "tenth", category: undefined }, 1)).total).toBe(MAX_FOUND);
    expect((await searchPosts(db, { q: "fiftieth", category: undefined }, 1)).total).toBe(48);
  });
});

/** Inserts many small posts directly, without the forms. */
async function fill(db: Db, count: number) {
  const posts = Array.from({ length: count }, (_, i) => ({
    id: `filler-${i}`,
    slug: `filler-${i}`,
    title: `Filler ${i}`,
    excerpt: "e",
    author: "a",
    tags: "",
    content: `common ${i % 10 ? "" : "tenth"} ${i % 50 ? "" : "fiftieth"}`,
    category: "programs" as const,
    status: "published" as const,
    ...{ date: "2026-01-01", readTime: "", alt: "", featured: false, createdAt: 1, updatedAt: 1 },
  }));
  await db.transaction().execute(async (trx) => {
    for (let first = 0; first < count; first += 400)
      await trx
        .insertInto("posts")
        .values(posts.slice(first, first + 400))
        .execute();
  });
  await relist(db);
}

/** Reads collected strings if their folder exists beside the project. */
function collected(file: string): string[] {
  const folder = path.resolve(import.meta.dirname, "../../../../shared/corpora", file);
  return existsSync(folder) ? JSON.parse(readFileSync(folder, "utf8")) : [];
}

import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { MAX_FOUND } from "#app/platform/lists/admin-list.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { erase, moveToTrash, restore } from "#app/platform/records/trash.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { relist } from "#tests/support/lists.ts";
import { ADA, rewritePost, writePost } from "#tests/support/posts.ts";
import { POST_CATEGORIES, type PostCategory } from "../categories/categories.ts";
import { POST_STATUSES } from "../post-status.ts";
import { POST_TRASH } from "../post-trash.server.ts";
import { countPosts, listPostsToManage, type PostFilter } from "./post-list.server.ts";

const EVERYTHING: PostFilter = { page: 1, search: "", status: undefined, category: undefined };
const CATEGORIES = Object.keys(POST_CATEGORIES) as PostCategory[];

async function titles(db: Db, filter: Partial<PostFilter> = {}): Promise<string[]> {
  return (await listPostsToManage(db, { ...EVERYTHING, ...filter })).posts.map((post) => post.title);
}

/** Inserts posts directly, without the forms, with these change times. */
async function addChangedAt(db: Db, times: number[]) {
  const rows = times.map((updatedAt, i) => ({
    ...{ id: newId(), slug: `p${i}`, title: `Post ${i}`, excerpt: "common", author: "Ada", tags: "" },
    category: CATEGORIES[i % CATEGORIES.length] as PostCategory,
    status: POST_STATUSES[i % 10 ? 0 : 1],
    ...{ date: "2026-01-01", readTime: "", content: "", alt: "", featured: false, deletedAt: null },
    ...{ createdAt: updatedAt, updatedAt },
  }));
  await db.transaction().execute(async (trx) => {
    for (let first = 0; first < rows.length; first += 400)
      await trx
        .insertInto("posts")
        .values(rows.slice(first, first + 400))
        .execute();
  });
  await relist(db);
}

describeOnEachEngine("posts in the administrators' list", (open) => {
  test("are paginated by ten, most recently changed first, and counted", async () => {
    const { db } = await open();
    for (let i = 0; i < 12; i++)
      await writePost(db, { title: `Post ${i}`, status: i < 3 ? "draft" : "published" });
    const first = await listPostsToManage(db, EVERYTHING);
    expect(first).toMatchObject({ page: 1, total: 12, cutOff: false });
    expect(first.posts.map((post) => post.title)).toEqual(
      Array.from({ length: 10 }, (_, i) => `Post ${11 - i}`),
    );
    expect(await titles(db, { page: 2 })).toEqual(["Post 1", "Post 0"]);
    const last = { posts: [{ title: "Post 1" }, { title: "Post 0" }], page: 2, total: 12 };
    expect(await listPostsToManage(db, { ...EVERYTHING, page: 999_999 })).toMatchObject(last);
    const scheduled = await listPostsToManage(db, { ...EVERYTHING, page: 9, status: "scheduled" });
    expect(scheduled).toMatchObject({ posts: [], page: 1, total: 0 });
    expect(await countPosts(db)).toEqual({ total: 12, published: 9, drafts: 3, scheduled: 0 });
  });

  test("are found by words in title, excerpt, author and tags, not in the content, and filtered", async () => {
    const { db } = await open();
    await writePost(db, { title: "Back to School", category: "programs", tags: ["girls", "return"] });
    await writePost(db, {
      title: "Exam fees",
      category: "campaigns",
      author: "Zoë Bala",
      status: "draft",
      tags: [],
    });
    await writePost(db, { title: "100% present", category: "programs", tags: ["schooling"] });
    await writePost(db, { title: "Soon", tags: [], status: "scheduled", publishAt: Date.now() + 60_000 });
    expect(await titles(db, { search: "SCHOOL" })).toEqual(["100% present", "Back to School"]);
    expect(await titles(db, { search: "100%" })).toEqual(["100% present"]);
    expect(await titles(db, { search: "amina" })).toEqual([
      "Soon",
      "100% present",
      "Exam fees",
      "Back to School",
    ]);
    expect(await titles(db, { search: "walked" })).toEqual([]);
    expect(await titles(db, { search: "zoe", status: "draft" })).toEqual(["Exam fees"]);
    expect(await titles(db, { search: "zoe", status: "published" })).toEqual([]);
    expect(await titles(db, { search: "sch", category: "programs" })).toEqual([
      "100% present",
      "Back to School",
    ]);
    expect(await titles(db, { search: "amina", status: "published", category: "programs" })).toEqual([
      "100% present",
      "Back to School",
    ]);
    expect(await titles(db, { search: "draft" })).toEqual([]);
    expect(await titles(db, { search: "=0draft exam" })).toEqual([]);
    expect(await titles(db, { search: "%_'\"" })).toEqual([]);
    expect(await titles(db, { status: "scheduled" })).toEqual(["Soon"]);
    expect(await countPosts(db)).toMatchObject({ scheduled: 1 });
    expect(await titles(db, { status: "draft", category: "programs" })).toEqual([]);
    const [post] = (await listPostsToManage(db, { ...EVERYTHING, search: "girls" })).posts;
    expect(post?.tags).toEqual(["girls", "return"]);
  });

  test("follow every change: the most recently changed comes first, in a search too", async () => {
    const { db } = await open();
    const { id } = await writePost(db, { title: "First" });
    await writePost(db, { title: "Second" });
    expect(await titles(db, { search: "amina" })).toEqual(["Second", "First"]);
    await rewritePost(db, id, { title: "Renamed", status: "draft" });
    for (const search of ["", "amina"]) expect(await titles(db, { search })).toEqual(["Renamed", "Second"]);
    expect(await titles(db, { search: "first" })).toEqual([]);
    expect(await countPosts(db)).toEqual({ total: 2, published: 1, drafts: 1, scheduled: 0 });
    await moveToTrash(db, ADA, POST_TRASH, id);
    for (const search of ["", "amina"]) expect(await titles(db, { search })).toEqual(["Second"]);
    expect(await countPosts(db)).toEqual({ total: 1, published: 1, drafts: 0, scheduled: 0 });
    await restore(db, ADA, POST_TRASH, id);
    for (const search of ["", "amina"]) expect(await titles(db, { search })).toEqual(["Renamed", "Second"]);
    await moveToTrash(db, ADA, POST_TRASH, id);
    await erase(db, ADA, POST_TRASH, id);
    expect(await countPosts(db)).toEqual({ total: 1, published: 1, drafts: 0, scheduled: 0 });
  });

  test("in large numbers: every page, also within a status and a category, matches a full count", async () => {
    const { db } = await open();
    // Changes years apart, then within days, then within minutes, so that every period
    // length is crossed.
    const times = Array.from({ length: 900 }, (_, i) =>
      i < 300 ? i * 40_000_000_000 : i < 600 ? 13e12 + i * 200_000 : 14e12 + i,
    );
    await addChangedAt(db, times);
    const rows = await db.selectFrom("posts").selectAll().orderBy("updatedAt", "desc").execute();
    for (const narrowing of [
      {},
      { status: "published" as const },
      { category: "programs" as const },
      { status: "draft" as const, category: CATEGORIES[0] },
    ]) {
      const expected = rows
        .filter((row) => !narrowing.status || row.status === narrowing.status)
        .filter((row) => !narrowing.category || row.category === narrowing.category)
        .map((row) => row.title);
      const seen: string[] = [];
      for (let page = 1; (page - 1) * 10 < expected.length; page++)
        seen.push(...(await titles(db, { ...narrowing, page })));
      expect(seen).toEqual(expected);
      const { total } = await listPostsToManage(db, { ...EVERYTHING, ...narrowing });
      expect(total).toBe(expected.length);
    }
  });

  test("in large numbers: a search lists the most recently changed and reports that there are more", async () => {
    const { db } = await open();
    await addChangedAt(
      db,
      Array.from({ length: 2_300 }, (_, i) => 1_700_000_000_000 + i * 1000),
    );
    const common = await listPostsToManage(db, { ...EVERYTHING, search: "common" });
    expect(common).toMatchObject({ total: MAX_FOUND, cutOff: true });
    expect(common.posts[0]?.title).toBe("Post 2299");
    expect(await titles(db, { search: "common", page: 10 })).toHaveLength(10);
    const beyond = await listPostsToManage(db, { ...EVERYTHING, search: "common", page: 11 });
    expect(beyond.posts).toHaveLength(10);
    expect(beyond.page).toBe(10);
    // The newest 2000 contain too few matches, so the search has to go through all of them.
    const drafts = await listPostsToManage(db, {
      ...EVERYTHING,
      search: "comm",
      status: "draft",
      category: "programs",
    });
    expect(drafts).toMatchObject({ total: 76, cutOff: false });
    expect(await titles(db, { search: "2", status: "draft" })).toHaveLength(10);
    expect(await titles(db, { search: "7 post" })).toEqual(["Post 7"]);
  });
});

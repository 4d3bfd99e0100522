import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { countPosts, listPostsToManage, type PostFilter } from "./post-list.server.ts";

const EVERYTHING: PostFilter = { page: 1, search: "", status: undefined, category: undefined };

async function addPosts(db: Db, posts: { title: string; status?: "published" | "draft"; tags?: string }[]) {
  for (const [i, { title, status = "published", tags = "" }] of posts.entries())
    await db
      .insertInto("posts")
      .values({
        id: `p${i}`,
        slug: `p${i}`,
        title,
        excerpt: "",
        category: i % 2 ? "campaigns" : "programs",
        author: "Ada",
        date: "2026-01-01",
        readTime: "",
        tags,
        content: "",
        pictureId: null,
        alt: "",
        status,
        publishAt: null,
        featured: false,
        createdAt: i,
        updatedAt: i,
      })
      .execute();
}

describeOnEachEngine("the posts that administrators see", (open) => {
  test("are paged by ten, the last changed first, and counted", async () => {
    const { db } = await open();
    await addPosts(
      db,
      Array.from({ length: 12 }, (_, i) => ({ title: `Post ${i}`, status: i < 3 ? "draft" : "published" })),
    );
    const first = await listPostsToManage(db, EVERYTHING);
    expect(first.total).toBe(12);
    expect(first.posts.map((post) => post.title)).toEqual(
      Array.from({ length: 10 }, (_, i) => `Post ${11 - i}`),
    );
    const second = await listPostsToManage(db, { ...EVERYTHING, page: 2 });
    expect(second.posts.map((post) => post.title)).toEqual(["Post 1", "Post 0"]);
    expect((await listPostsToManage(db, { ...EVERYTHING, page: 999_999 })).posts).toEqual([]);
    expect(await countPosts(db)).toEqual({ total: 12, published: 9, drafts: 3 });
  });

  test("are found by title, author and tag, and narrowed by status and category", async () => {
    const { db } = await open();
    await addPosts(db, [
      { title: "Back to School", tags: "girls,return" },
      { title: "Exam fees", status: "draft" },
      { title: "100% present", tags: "school" },
    ]);
    const find = async (filter: Partial<PostFilter>) =>
      (await listPostsToManage(db, { ...EVERYTHING, ...filter })).posts.map((post) => post.title);
    expect(await find({ search: "SCHOOL" })).toEqual(["100% present", "Back to School"]);
    expect(await find({ search: "100%" })).toEqual(["100% present"]);
    expect(await find({ search: "ada", status: "draft" })).toEqual(["Exam fees"]);
    expect(await find({ category: "programs" })).toEqual(["100% present", "Back to School"]);
    const [post] = (await listPostsToManage(db, { ...EVERYTHING, search: "girls" })).posts;
    expect(post?.tags).toEqual(["girls", "return"]);
  });
});

import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { erase, moveToTrash, restore } from "#app/platform/records/trash.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { relist } from "#tests/support/lists.ts";
import { ADA, rewritePost, writePost } from "#tests/support/posts.ts";
import type { PostCategory } from "./categories/categories.ts";
import { POST_TRASH } from "./post-trash.server.ts";
import { countPosts, findNewestPost, listPosts, listRelatedPosts, PAGE_SIZE } from "./posts.server.ts";

async function titles(db: Db, category?: PostCategory, page = 1): Promise<string[]> {
  return (await listPosts(db, category, page)).map(({ title }) => title);
}

describeOnEachEngine("public posts", (open) => {
  test("are published and not in the trash, newest first", async () => {
    const { db } = await open();
    await writePost(db, { title: "Old", date: "2025-01-01" });
    await writePost(db, { title: "New", date: "2026-01-01" });
    await writePost(db, { title: "Between", date: "2025-07-01" });
    await writePost(db, { title: "Draft", status: "draft" });
    await writePost(db, { title: "Later", status: "scheduled", publishAt: Date.now() + 60_000 });
    const { id } = await writePost(db, { title: "Removed" });
    await moveToTrash(db, ADA, POST_TRASH, id);
    expect(await titles(db)).toEqual(["New", "Between", "Old"]);
    expect(await titles(db, "campaigns")).toEqual([]);
  });

  test("the latest is the newest that is not on the page already", async () => {
    const { db } = await open();
    expect(await findNewestPost(db, [])).toBeUndefined();
    await writePost(db, { title: "Old", date: "2025-01-01" });
    const { id } = await writePost(db, { title: "New", date: "2026-01-01" });
    await writePost(db, { title: "Draft", status: "draft", date: "2026-02-01" });
    expect((await findNewestPost(db, []))?.title).toBe("New");
    expect((await findNewestPost(db, [id]))?.title).toBe("Old");
  });

  test("are counted by category through every change", async () => {
    const { db } = await open();
    const zero = await countPosts(db);
    expect(Object.keys(zero)).toEqual([
      "all",
      "success-stories",
      "campaigns",
      "programs",
      "health-education",
      "volunteer-stories",
      "education-resources",
    ]);
    expect(Object.values(zero).every((count) => count === 0)).toBe(true);

    const { id } = await writePost(db);
    await writePost(db, { status: "draft" });
    expect(await countPosts(db)).toMatchObject({ all: 1, "success-stories": 1 });
    await rewritePost(db, id, { category: "campaigns", date: "2020-02-29" });
    expect(await countPosts(db)).toMatchObject({ all: 1, "success-stories": 0, campaigns: 1 });
    await rewritePost(db, id, { category: "programs", status: "draft" });
    expect(await countPosts(db)).toMatchObject({ all: 0, campaigns: 0, programs: 0 });
    await rewritePost(db, id, { category: "programs", status: "published" });
    await moveToTrash(db, ADA, POST_TRASH, id);
    expect(await countPosts(db)).toMatchObject({ all: 0, programs: 0 });
    await restore(db, ADA, POST_TRASH, id);
    expect(await countPosts(db)).toMatchObject({ all: 1, programs: 1 });
    await moveToTrash(db, ADA, POST_TRASH, id);
    await erase(db, ADA, POST_TRASH, id);
    expect(await countPosts(db)).toEqual(zero);
  });

  test("every page of a long list, found by the counts, matches a full scan", async () => {
    const { db } = await open();
    const rows = Array.from({ length: 700 }, (_, i) => ({
      ...storedPost(i),
      // Unevenly distributed over three years: some days with very many posts, some with none.
      date: `${2023 + (i % 3)}-${String(1 + ((i * i) % 12)).padStart(2, "0")}-${String(1 + (i % 5 === 0 ? 7 : (i * 7) % 28)).padStart(2, "0")}`,
      category: i % 3 === 0 ? ("campaigns" as const) : ("programs" as const),
    }));
    await db.insertInto("posts").values(rows.slice(0, 350)).execute();
    await db.insertInto("posts").values(rows.slice(350)).execute();
    await relist(db);
    const sorted = rows.toSorted((a, b) => (a.date + a.id < b.date + b.id ? 1 : -1));
    for (const category of [undefined, "campaigns", "programs"] as const) {
      const expected = sorted
        .filter((row) => !category || row.category === category)
        .map(({ title }) => title);
      const found: string[] = [];
      for (let page = 1; page <= Math.ceil(expected.length / PAGE_SIZE); page += 1)
        found.push(...(await titles(db, category, page)));
      expect(found).toEqual(expected);
    }
    expect(await titles(db, undefined, 5_000)).toEqual([]);
  });

  test("up to three others of the category are related", async () => {
    const { db } = await open();
    const first = await writePost(db, { title: "1" });
    for (const title of ["2", "3", "4", "5"]) await writePost(db, { title, date: `2026-03-0${title}` });
    await writePost(db, { title: "Other", category: "campaigns" });
    const related = await listRelatedPosts(db, { id: first.id, category: "success-stories" });
    expect(related.map(({ title }) => title)).toEqual(["5", "4", "3"]);
  });

  test("show the picture with its row", async () => {
    const { db } = await open();
    const picture = {
      id: "0".repeat(32),
      width: 640,
      height: 480,
      widths: "320,640",
      placeholder: "data:,",
      createdAt: 1,
    };
    await db.insertInto("pictures").values(picture).execute();
    await writePost(db, { pictureId: picture.id, alt: "Amina" });
    expect(await listPosts(db, undefined, 1)).toMatchObject([
      { alt: "Amina", picture: { id: picture.id, widths: [320, 640], hasAvif: false } },
    ]);
  });
});

function storedPost(i: number) {
  return {
    id: `id-${String(i).padStart(5, "0")}`,
    slug: `post-${i}`,
    title: `Post ${i}`,
    excerpt: "e",
    category: "programs" as const,
    author: "a",
    date: "2026-01-01",
    readTime: "",
    tags: "",
    content: "",
    alt: "",
    status: "published" as const,
    featured: false,
    createdAt: i,
    updatedAt: i,
  };
}

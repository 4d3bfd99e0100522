import { beforeAll, describe, expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { readGeneration } from "#app/platform/page-cache/generation.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA, completePost, postVersion, writePost } from "#tests/support/posts.ts";
import { findPost } from "./post-address.server.ts";
import { type PostInput, postInput } from "./post-input.ts";
import { erasePost, publishDuePosts, removePost, restorePost, updatePost } from "./post-writing.server.ts";
import { countPosts, listPosts, listRelatedPosts, PAGE_SIZE } from "./posts.server.ts";

async function titles(db: Db, category?: PostInput["category"], page = 1): Promise<string[]> {
  return (await listPosts(db, category, page)).map(({ title }) => title);
}

describe("a post's input", () => {
  test.each(["title", "excerpt", "content", "category"] as const)("needs a %s", (field) => {
    const { error } = postInput.safeParse({ ...completePost(), [field]: "" });
    expect(error?.issues[0]?.message).toBe("Please fill in all required fields.");
  });

  test("holds 100 characters of title and 300 of excerpt", () => {
    expect(
      postInput.safeParse({ ...completePost(), title: "x".repeat(100), excerpt: "x".repeat(300) }).success,
    ).toBe(true);
    expect(postInput.safeParse({ ...completePost(), title: "x".repeat(101) }).success).toBe(false);
    expect(postInput.safeParse({ ...completePost(), excerpt: "x".repeat(301) }).success).toBe(false);
  });

  test("tags are trimmed, empty ones ignored, none stands twice", () => {
    expect(completePost().tags).toEqual(["school", "hope"]);
    expect(completePost({ tags: ["a,b", "b"] }).tags).toEqual(["a", "b"]);
  });

  test("a scheduled post needs its moment", () => {
    expect(postInput.safeParse({ ...completePost(), status: "scheduled" }).success).toBe(false);
  });
});

describeOnEachEngine("public posts", (open) => {
  test("are those published and not in the trash, the newest first", async () => {
    const { db } = await open();
    await writePost(db, { title: "Old", date: "2025-01-01" });
    await writePost(db, { title: "New", date: "2026-01-01" });
    await writePost(db, { title: "Between", date: "2025-07-01" });
    await writePost(db, { title: "Draft", status: "draft" });
    await writePost(db, { title: "Later", status: "scheduled", publishAt: Date.now() + 60_000 });
    const { id } = await writePost(db, { title: "Removed" });
    await removePost(db, ADA, id);
    expect(await titles(db)).toEqual(["New", "Between", "Old"]);
    expect(await titles(db, "campaigns")).toEqual([]);
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
    await updatePost(
      db,
      ADA,
      id,
      completePost({ category: "campaigns", date: "2020-02-29" }),
      await postVersion(db, id),
    );
    expect(await countPosts(db)).toMatchObject({ all: 1, "success-stories": 0, campaigns: 1 });
    await updatePost(
      db,
      ADA,
      id,
      completePost({ category: "programs", status: "draft" }),
      await postVersion(db, id),
    );
    expect(await countPosts(db)).toMatchObject({ all: 0, campaigns: 0, programs: 0 });
    await updatePost(db, ADA, id, completePost({ category: "programs" }), await postVersion(db, id));
    await removePost(db, ADA, id);
    expect(await countPosts(db)).toMatchObject({ all: 0, programs: 0 });
    await restorePost(db, ADA, id);
    expect(await countPosts(db)).toMatchObject({ all: 1, programs: 1 });
    await erasePost(db, ADA, id);
    expect(await countPosts(db)).toEqual(zero);
    const counted = await db.selectFrom("postCounts").select("posts").where("posts", "!=", 0).execute();
    expect(counted).toEqual([]);
  });

  test("every page of a long list, by way of the counts, is the one that walking gives", async () => {
    const { db } = await open();
    const rows = Array.from({ length: 700 }, (_, i) => ({
      ...storedPost(i),
      // Uneven: some days with very many posts, some with none, over three years.
      date: `${2023 + (i % 3)}-${String(1 + ((i * i) % 12)).padStart(2, "0")}-${String(1 + (i % 5 === 0 ? 7 : (i * 7) % 28)).padStart(2, "0")}`,
      category: i % 3 === 0 ? ("campaigns" as const) : ("programs" as const),
    }));
    await db.insertInto("posts").values(rows.slice(0, 350)).execute();
    await db.insertInto("posts").values(rows.slice(350)).execute();
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
      id: "p",
      width: 640,
      height: 480,
      widths: "320,640",
      placeholder: "data:,",
      createdAt: 1,
    };
    await db.insertInto("pictures").values(picture).execute();
    await writePost(db, { pictureId: "p", alt: "Amina" });
    expect(await listPosts(db, undefined, 1)).toMatchObject([
      { alt: "Amina", picture: { id: "p", widths: [320, 640], hasAvif: false } },
    ]);
  });
});

describeOnEachEngine("scheduled posts", (open) => {
  test("appear by themselves at their moment, with an audit entry and a new generation", async () => {
    const { db } = await open();
    const at = Date.now() + 60_000;
    const { id, slug } = await writePost(db, { title: "Soon", status: "scheduled", publishAt: at });
    await writePost(db, { title: "Later", status: "scheduled", publishAt: at + 1 });
    const generation = await readGeneration(db);

    expect(await publishDuePosts(db)).toBe(at);
    expect(await titles(db)).toEqual([]);
    expect(await findPost(db, slug)).toEqual({ outcome: "missing" });
    expect(await readGeneration(db)).toBe(generation);

    expect(await publishDuePosts(db, at)).toBe(at + 1);
    expect(await titles(db)).toEqual(["Soon"]);
    expect(await findPost(db, slug)).toMatchObject({ outcome: "found" });
    expect(await countPosts(db)).toMatchObject({ all: 1 });
    expect(await readGeneration(db)).toBe(generation + 1);
    const entry = await db
      .selectFrom("auditEntries")
      .selectAll()
      .where("action", "=", "published")
      .executeTakeFirst();
    expect(entry).toMatchObject({ actorId: null, subject: "post", subjectId: id, detail: "Soon" });

    expect(await publishDuePosts(db, at + 1)).toBeUndefined();
  });

  test("are published once, however many ask at the same moment", async () => {
    const { db } = await open();
    await writePost(db, { status: "scheduled", publishAt: 5 });
    const generation = await readGeneration(db);
    await Promise.all(Array.from({ length: 5 }, () => publishDuePosts(db)));
    expect(await readGeneration(db)).toBe(generation + 1);
  });

  test("in the trash stay there", async () => {
    const { db } = await open();
    const { id } = await writePost(db, { status: "scheduled", publishAt: Date.now() + 60_000 });
    await removePost(db, ADA, id);
    expect(await publishDuePosts(db, Date.now() + 120_000)).toBeUndefined();
    expect(await titles(db)).toEqual([]);
  });
});

describeOnEachEngine("addresses of posts", (open) => {
  test("are readable, and never those of another post", async () => {
    const { db } = await open();
    const slugs = [];
    for (const title of ["Ìyá & Ọmọ: Back!", "Iya and omo back", "教育", "🎓"])
      slugs.push((await writePost(db, { title })).slug);
    expect(slugs).toEqual([
      "iya-and-omo-back",
      "iya-and-omo-back-2",
      expect.stringMatching(/^post-[0-9a-f]{6}$/),
      expect.stringMatching(/^post-[0-9a-f]{6}$/),
    ]);
  });

  test("by id and in capitals lead to the slug", async () => {
    const { db } = await open();
    const { id, slug } = await writePost(db);
    expect(await findPost(db, slug)).toMatchObject({
      outcome: "found",
      post: { id, slug, title: "Back to school" },
    });
    for (const address of [id, id.toUpperCase(), "Back-To-School"])
      expect(await findPost(db, address)).toEqual({ outcome: "moved", slug });
  });

  test("that a public post had before lead to the one it has", async () => {
    const { db } = await open();
    const { id, slug } = await writePost(db, { title: "First" });
    const rename = async (title: string) =>
      updatePost(db, ADA, id, completePost({ title }), await postVersion(db, id));
    expect(await rename("Second")).toEqual({ ok: true, slug: "second" });
    expect(await rename("Third")).toEqual({ ok: true, slug: "third" });
    for (const old of [slug, "second"])
      expect(await findPost(db, old)).toEqual({ outcome: "moved", slug: "third" });
    expect((await writePost(db, { title: "First" })).slug).toBe("first-2");
    expect(await rename("First")).toEqual({ ok: true, slug: "first" });
    expect(await findPost(db, "first")).toMatchObject({ outcome: "found" });
    expect(await findPost(db, "third")).toEqual({ outcome: "moved", slug: "first" });
  });

  test("of drafts are not remembered, and nobody finds them", async () => {
    const { db } = await open();
    const { id, slug } = await writePost(db, { title: "Draft", status: "draft" });
    await updatePost(db, ADA, id, completePost({ title: "Better" }), await postVersion(db, id));
    expect(await findPost(db, slug)).toEqual({ outcome: "missing" });
    expect(await findPost(db, "better")).toMatchObject({ outcome: "found" });
    await updatePost(
      db,
      ADA,
      id,
      completePost({ title: "Better", status: "draft" }),
      await postVersion(db, id),
    );
    for (const address of ["better", id]) expect(await findPost(db, address)).toEqual({ outcome: "missing" });
  });

  test("of removed posts say so, before and after they are erased", async () => {
    const { db } = await open();
    const { id, slug } = await writePost(db, { title: "Gone" });
    const old = slug;
    await updatePost(db, ADA, id, completePost({ title: "Really gone" }), await postVersion(db, id));
    await removePost(db, ADA, id);
    for (const address of [id, old, "really-gone"])
      expect(await findPost(db, address)).toEqual({ outcome: "gone" });
    await restorePost(db, ADA, id);
    expect(await findPost(db, "really-gone")).toMatchObject({ outcome: "found" });
    await erasePost(db, ADA, id);
    for (const address of [id, old, "really-gone"])
      expect(await findPost(db, address)).toEqual({ outcome: "gone" });
  });

  test("of whatever form, unknown ones are missing", async () => {
    const { db } = await open();
    const unknown = [
      "",
      "no-such-post",
      "a\u0000b",
      "../admin",
      "%",
      "'; drop table posts",
      "é",
      "🎓",
      "\ud83c",
    ];
    for (const address of [...unknown, "x".repeat(5_000)])
      expect(await findPost(db, address)).toEqual({ outcome: "missing" });
  });
});

describeOnEachEngine("writing posts", (open) => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await open());
  });

  test("stores only what the allow-list lets pass", async () => {
    const { slug } = await writePost(db, {
      content: '<h1>Hi</h1><script>alert(1)</script><p onclick="x()">a</p>',
    });
    const found = await findPost(db, slug);
    expect(found).toMatchObject({ post: { content: "<h2>Hi</h2><p>a</p>" } });
  });

  test("raises the generation only when the public sees a difference", async () => {
    const generation = await readGeneration(db);
    const { id } = await writePost(db, { status: "draft" });
    await updatePost(db, ADA, id, completePost({ status: "draft", title: "x" }), await postVersion(db, id));
    await removePost(db, ADA, id);
    expect(await readGeneration(db)).toBe(generation);
    await writePost(db);
    expect(await readGeneration(db)).toBe(generation + 1);
    // Pages kept from now on must end when it falls due.
    await writePost(db, { status: "scheduled", publishAt: Date.now() + 60_000 });
    expect(await readGeneration(db)).toBe(generation + 2);
  });

  test("keeps what somebody else saved", async () => {
    const { id } = await writePost(db, { title: "Start" });
    const seen = await postVersion(db, id);
    const outcomes = await Promise.all(
      ["One", "Two"].map((title) => updatePost(db, ADA, id, completePost({ title }), seen)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, reason: "changed" });
  });

  test("does the same form once", async () => {
    const { id, slug } = await writePost(db, { title: "Same" });
    const seen = await postVersion(db, id);
    await updatePost(db, ADA, id, completePost({ title: "Same", excerpt: "New" }), seen);
    const generation = await readGeneration(db);
    expect(await updatePost(db, ADA, id, completePost({ title: "Same", excerpt: "New" }), seen)).toEqual({
      ok: true,
      slug,
    });
    expect(await readGeneration(db)).toBe(generation);
  });

  test("says what is gone", async () => {
    const { id } = await writePost(db);
    await removePost(db, ADA, id);
    const gone = { ok: false, reason: "gone" };
    expect(await updatePost(db, ADA, id, completePost(), await postVersion(db, id))).toEqual(gone);
    expect(await removePost(db, ADA, id)).toEqual(gone);
    expect(await restorePost(db, ADA, "nobody")).toEqual(gone);
    expect(await erasePost(db, ADA, "nobody")).toEqual(gone);
  });

  test("at the same time gives every post an address and a number of its own", async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => writePost(db, { title: "At once" })));
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(8);
  });

  test("leaves an audit entry", async () => {
    const { id } = await writePost(db, { title: "Audited" });
    await removePost(db, ADA, id);
    const entries = await db.selectFrom("auditEntries").selectAll().where("subjectId", "=", id).execute();
    expect(entries.map(({ action, actorName, detail }) => [action, actorName, detail])).toEqual([
      ["created", "Ada", "Audited"],
      ["deleted", "Ada", "Audited"],
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

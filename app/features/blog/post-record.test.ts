import { beforeAll, describe, expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { readGeneration } from "#app/platform/page-cache/generation.server.ts";
import { erase, moveToTrash, restore } from "#app/platform/records/trash.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { insertPicture, PICTURE } from "#tests/support/events.ts";
import { ADA, BOB, draftOf, rewritePost, writePost } from "#tests/support/posts.ts";
import { publishDuePosts } from "./due-posts.server.ts";
import { findPost } from "./post-address.server.ts";
import type { PostDraft } from "./post-draft.ts";
import { completePost, postDraftInput } from "./post-draft-input.server.ts";
import { publishDraft } from "./post-drafts.server.ts";
import { POST_TRASH } from "./post-trash.server.ts";
import { countPosts, listPosts } from "./posts.server.ts";

describe("a post's input", () => {
  test.each(["title", "excerpt", "content", "category"] as const)("needs a %s", (field) => {
    expect(completePost(draftOf({ [field]: "" }), "UTC")).toEqual({
      ok: false,
      errors: { [field]: "Please fill in all required fields." },
    });
  });

  test("holds 100 characters of title and 300 of excerpt", () => {
    const isValid = (title: number, excerpt: number) =>
      postDraftInput.safeParse(draftOf({ title: "x".repeat(title), excerpt: "x".repeat(excerpt) })).success;
    expect(isValid(100, 300)).toBe(true);
    expect(isValid(101, 300)).toBe(false);
    expect(isValid(100, 301)).toBe(false);
  });

  test("tags are trimmed and lose a leading #; empty ones and duplicates are dropped", () => {
    const tagsOf = (...tags: string[]) => postDraftInput.parse(draftOf({ tags })).tags;
    expect(tagsOf("school", " hope ", "", "school")).toEqual(["school", "hope"]);
    expect(tagsOf("a,b", "b")).toEqual(["a", "b"]);
    expect(tagsOf("#girls", "girls", "a,## b", "#", "C#")).toEqual(["girls", "a", "b", "C#"]);
  });

  test("a scheduled post needs a publication time", () => {
    const errorsOf = (fields: Partial<PostDraft>) =>
      completePost(draftOf({ status: "scheduled", ...fields }), "UTC");
    const message = "Choose when the post should appear.";
    expect(errorsOf({})).toEqual({ ok: false, errors: { publishDate: message } });
    expect(errorsOf({ publishDate: "2100-01-01" })).toEqual({ ok: false, errors: { publishTime: message } });
  });
});

describeOnEachEngine("writing posts", (open) => {
  test("records the pictures in its content, so that they count as used", async () => {
    const { db } = await open();
    await insertPicture(db);
    const uses = () => db.selectFrom("postPictures").selectAll().execute();
    const content = `<p>She walked.</p><img src="/pictures/${PICTURE}-320.jpg" alt="A road">`;
    const { id } = await writePost(db, { content });
    expect(await uses()).toEqual([{ ownerId: id, pictureId: PICTURE }]);
    await moveToTrash(db, ADA, POST_TRASH, id);
    await restore(db, ADA, POST_TRASH, id);
    expect(await uses()).toHaveLength(1);
    await rewritePost(db, id, { content: "<p>She walked.</p>" });
    expect(await uses()).toEqual([]);
  });

  let db: Db;
  beforeAll(async () => {
    ({ db } = await open());
  });

  test("stores only what the allow-list permits", async () => {
    const { slug } = await writePost(db, {
      content: '<h1>Hi</h1><script>alert(1)</script><p onclick="x()">a</p>',
    });
    const found = await findPost(db, slug);
    expect(found).toMatchObject({ post: { content: "<h2>Hi</h2><p>a</p>" } });
  });

  test("invalidates pages only when visitors see a difference", async () => {
    const generation = await readGeneration(db);
    const { id } = await writePost(db, { status: "draft" });
    await rewritePost(db, id, { status: "draft", title: "x" });
    await moveToTrash(db, ADA, POST_TRASH, id);
    expect(await readGeneration(db)).toBe(generation);
    await writePost(db);
    expect(await readGeneration(db)).toBe(generation + 1);
    // Pages cached from now on must expire when it is due.
    await writePost(db, { status: "scheduled", publishAt: Date.now() + 60_000 });
    expect(await readGeneration(db)).toBe(generation + 2);
  });

  test("keeps changes that somebody else saved", async () => {
    const { id } = await writePost(db, { title: "Start" });
    const outcomes = await Promise.all(
      [ADA, BOB].map((actor) =>
        publishDraft(db, actor, id, { draft: draftOf({ title: actor.name }), base: 1 }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual(expect.objectContaining({ ok: false, reason: "changed" }));
  });

  test("applies the same form once", async () => {
    const { id } = await writePost(db, { title: "Same" });
    const save = { draft: draftOf({ title: "Same", excerpt: "New" }), base: 1 };
    const first = await publishDraft(db, ADA, id, save);
    expect(first).toMatchObject({ ok: true, version: 2 });
    const generation = await readGeneration(db);
    expect(await publishDraft(db, ADA, id, save)).toEqual(first);
    expect(await readGeneration(db)).toBe(generation);
  });

  test("reports a missing post", async () => {
    const { id } = await writePost(db);
    await moveToTrash(db, ADA, POST_TRASH, id);
    const gone = { ok: false, reason: "gone" };
    expect(await publishDraft(db, ADA, id, { draft: draftOf(), base: 1 })).toEqual(gone);
    expect(await moveToTrash(db, ADA, POST_TRASH, id)).toEqual(gone);
    expect(await restore(db, ADA, POST_TRASH, "nobody")).toEqual(gone);
    expect(await erase(db, ADA, POST_TRASH, "nobody")).toEqual(gone);
    expect(await erase(db, ADA, POST_TRASH, (await writePost(db)).id)).toEqual(gone);
  });

  test("concurrently gives every post an address and a number of its own", async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => writePost(db, { title: "At once" })));
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(8);
  });

  test("leaves an audit entry", async () => {
    const { id } = await writePost(db, { title: "Audited" });
    await moveToTrash(db, ADA, POST_TRASH, id);
    const entries = await db.selectFrom("auditEntries").selectAll().where("subjectId", "=", id).execute();
    expect(entries.map(({ action, actorName, detail }) => [action, actorName, detail])).toEqual([
      ["created", "Ada", "Audited"],
      ["deleted", "Ada", "Audited"],
    ]);
  });
});
describeOnEachEngine("scheduled posts", (open) => {
  test("go live when due, with an audit entry and a new page generation", async () => {
    const { db } = await open();
    const at = Date.now() + 60_000;
    const { id, slug } = await writePost(db, { title: "Soon", status: "scheduled", publishAt: at });
    await writePost(db, { title: "Later", status: "scheduled", publishAt: at + 1 });
    const generation = await readGeneration(db);

    expect(await publishDuePosts(db)).toBe(at);
    expect((await listPosts(db, undefined, 1)).map(({ title }) => title)).toEqual([]);
    expect(await findPost(db, slug)).toEqual({ outcome: "missing" });
    expect(await readGeneration(db)).toBe(generation);

    expect(await publishDuePosts(db, at)).toBe(at + 1);
    expect((await listPosts(db, undefined, 1)).map(({ title }) => title)).toEqual(["Soon"]);
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

  test("are published once, however many requests arrive at the same moment", async () => {
    const { db } = await open();
    await writePost(db, { status: "scheduled", publishAt: 5 });
    const generation = await readGeneration(db);
    await Promise.all(Array.from({ length: 5 }, () => publishDuePosts(db)));
    expect(await readGeneration(db)).toBe(generation + 1);
  });

  test("in the trash are not published", async () => {
    const { db } = await open();
    const { id } = await writePost(db, { status: "scheduled", publishAt: Date.now() + 60_000 });
    await moveToTrash(db, ADA, POST_TRASH, id);
    expect(await publishDuePosts(db, Date.now() + 120_000)).toBeUndefined();
    expect((await listPosts(db, undefined, 1)).map(({ title }) => title)).toEqual([]);
  });
});

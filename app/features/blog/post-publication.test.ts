import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { readGeneration } from "#app/platform/page-cache/generation.server.ts";
import { moveToTrash } from "#app/platform/records/trash.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA, draftOf, writePost } from "#tests/support/posts.ts";
import { findPost } from "./post-address.server.ts";
import { postDrafts } from "./post-drafts.server.ts";
import { readPreview } from "./post-pages.server.ts";
import { type BulkTarget, changeStatuses, chosenPosts, planStatuses } from "./post-publication.server.ts";
import { duplicatePost, openNewPost } from "./post-to-write.server.ts";
import { POST_TRASH } from "./post-trash.server.ts";

const stored = (db: Db, id: string) =>
  db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const audited = async (db: Db, id: string) =>
  (
    await db.selectFrom("auditEntries").select("action").where("subjectId", "=", id).orderBy("id").execute()
  ).map(({ action }) => action);

/** Confirms the plan, as a person would after reading it. */
async function agree(db: Db, ids: readonly string[], target: BulkTarget) {
  const { token } = await planStatuses(db, ids, target);
  return changeStatuses(db, ADA, ids, target, token);
}

describeOnEachEngine("bulk actions on selected posts", (open) => {
  test("publishes drafts and scheduled posts at once, and turns them back into drafts", async () => {
    const { db } = await open();
    const draft = await writePost(db, { title: "Draft", status: "draft" });
    const later = await writePost(db, {
      title: "Later",
      status: "scheduled",
      publishAt: Date.now() + 60_000,
    });
    const before = await readGeneration(db);
    const ids = [draft.id, later.id, draft.id];
    expect(await agree(db, ids, "published")).toMatchObject({
      done: 2,
      gone: 0,
      incomplete: 0,
    });
    expect(await readGeneration(db)).toBeGreaterThan(before);
    for (const { slug } of [draft, later])
      expect(await findPost(db, slug)).toMatchObject({ outcome: "found" });
    expect(await stored(db, later.id)).toMatchObject({ status: "published", publishAt: null });
    expect(await audited(db, draft.id)).toEqual(["created", "published"]);

    expect(await changeStatuses(db, ADA, [later.id], "draft")).toMatchObject({ done: 1 });
    expect(await findPost(db, later.slug)).toEqual({ outcome: "missing" });
    expect(await audited(db, later.id)).toEqual(["created", "published", "made a draft"]);
  });

  test("changes nothing twice, reports missing posts, and publishes nothing incomplete", async () => {
    const { db } = await open();
    const { id } = await writePost(db, {});
    const removed = await writePost(db, { title: "Removed", status: "draft" });
    const empty = await openNewPost(db);
    const draft = draftOf({ title: "Empty", category: "" });
    await postDrafts.save(db, ADA, empty.id, { draft, base: 0, reason: "save" });
    await moveToTrash(db, ADA, POST_TRASH, removed.id);
    const { updatedAt } = await stored(db, id);
    expect(await agree(db, [id, removed.id, "nobody", empty.id], "published")).toMatchObject({
      done: 0,
      already: 1,
      gone: 2,
      incomplete: 1,
    });
    expect(await stored(db, id)).toMatchObject({ updatedAt });
    expect(await stored(db, removed.id)).toMatchObject({ status: "draft" });
    expect(await stored(db, empty.id)).toMatchObject({ status: "draft" });
    expect(await audited(db, id)).toEqual(["created"]);
  });

  test.each(["published", "draft", "trash"] as const)(
    "several become %s only with the plan, which is answered instead; one does without",
    async (target) => {
      const { db } = await open();
      const status = target === "published" ? "draft" : "published";
      const ids: string[] = [];
      for (const title of ["One", "Two"]) ids.push((await writePost(db, { title, status })).id);
      expect(await changeStatuses(db, ADA, ids, target)).toEqual(await planStatuses(db, ids, target));
      for (const id of ids) expect(await stored(db, id)).toMatchObject({ status, deletedAt: null });
      expect(await changeStatuses(db, ADA, ids.slice(1), target)).toMatchObject({ done: 1 });
    },
  );

  test("accepts one page of posts", () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => `p${i}`);
    expect(chosenPosts.safeParse(many(10)).success).toBe(true);
    for (const wrong of [[], many(11), [""], ["x".repeat(101)], [1]])
      expect(chosenPosts.safeParse(wrong).success).toBe(false);
  });
});

describeOnEachEngine("a copy of a post", (open) => {
  test("is a draft with an address and counts of its own, dated today", async () => {
    const { db } = await open();
    const { id, slug } = await writePost(db, { title: "Sun", featured: true, tags: ["a", "b"] });
    await db.updateTable("posts").set({ views: 7, likes: 3 }).where("id", "=", id).execute();
    const copy = await duplicatePost(db, ADA, id);
    expect(copy).toMatchObject({ title: "Copy of Sun" });
    const made = await stored(db, copy?.id ?? "");
    expect(made).toMatchObject({ slug: "copy-of-sun", status: "draft", featured: false, publishAt: null });
    expect(made).toMatchObject({ views: 0, likes: 0, tags: "a,b", content: "<p>She walked.</p>" });
    expect(made.date).not.toBe("2026-03-01");
    expect(await findPost(db, "copy-of-sun")).toEqual({ outcome: "missing" });
    expect(await findPost(db, slug)).toMatchObject({ outcome: "found" });
    expect(await duplicatePost(db, ADA, id)).toMatchObject({ title: "Copy of Sun" });
    expect(
      (await db.selectFrom("posts").select("slug").orderBy("slug").execute()).map((row) => row.slug),
    ).toEqual(["copy-of-sun", "copy-of-sun-2", "sun"]);
  });

  test("respects the title limit, and cannot be made of a deleted post", async () => {
    const { db } = await open();
    const { id } = await writePost(db, { title: "x".repeat(100) });
    expect((await duplicatePost(db, ADA, id))?.title).toBe(`Copy of ${"x".repeat(92)}`);
    await moveToTrash(db, ADA, POST_TRASH, id);
    for (const gone of [id, "nobody"]) expect(await duplicatePost(db, ADA, gone)).toBeUndefined();
  });
});

describeOnEachEngine("the preview of a post", (open) => {
  test("shows its page before it is public, but not for a post in the trash", async () => {
    const { db } = await open();
    const { id } = await writePost(db, { title: "Soon", status: "draft" });
    await writePost(db, { title: "Public" });
    expect(await readPreview(db, id)).toMatchObject({
      status: "draft",
      page: { title: "Soon", html: "<p>She walked.</p>", related: [{ title: "Public" }] },
    });
    await moveToTrash(db, ADA, POST_TRASH, id);
    expect(await readPreview(db, id)).toBeUndefined();
    expect(await readPreview(db, "nobody")).toBeUndefined();
  });
});

import { beforeAll, expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import type { DraftReason } from "#app/platform/drafts/draft.ts";
import { readGeneration } from "#app/platform/page-cache/generation.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { erase, moveToTrash } from "#app/platform/records/trash.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA, BOB, draftOf, openPost, TAB, writePost } from "#tests/support/posts.ts";
import { listPostsToManage } from "./admin/post-list.server.ts";
import { findPost } from "./post-address.server.ts";
import type { PostDraft } from "./post-draft.ts";
import { postDraftInput } from "./post-draft-input.server.ts";
import { postDrafts, publishDraft } from "./post-drafts.server.ts";
import { findPostToWrite, openNewPost } from "./post-to-write.server.ts";
import { POST_TRASH } from "./post-trash.server.ts";

const PICTURE = "0123456789abcdef0123456789abcdef";

describeOnEachEngine("writing", (open) => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await open());
  });

  const save = (
    id: string,
    fields: Partial<PostDraft>,
    base: number,
    reason: DraftReason = "autosave",
    by = ADA,
  ) => postDrafts.save(db, by, id, { draft: draftOf(fields), base, reason });
  const audited = async (id: string) => {
    const entries = await db
      .selectFrom("auditEntries")
      .select("action")
      .where("subjectId", "=", id)
      .orderBy("id")
      .execute();
    return entries.map(({ action }) => action);
  };
  const everything = () =>
    Promise.all(
      (["posts", "postDrafts", "postVersions", "auditEntries"] as const).map((table) =>
        db.selectFrom(table).selectAll().execute(),
      ),
    );

  test("stores an incomplete draft on its first save, and changes it on the next", async () => {
    const blank = await openNewPost(db);
    expect(blank).toMatchObject({
      ...{ version: 0, published: null, hasPendingChanges: false, lastChange: null },
      draft: { title: "", category: "", status: "published", author: "Her Value Foundation Team" },
      zoneLabel: expect.stringMatching(/\(GMT\+1\)$/),
    });
    expect(await findPostToWrite(db, blank.id)).toBeUndefined();
    const draft: PostDraft = { ...blank.draft, content: "<p>One</p>" };
    expect(await postDrafts.save(db, ADA, blank.id, { draft, base: 0, reason: "autosave" })).toMatchObject({
      ...{ ok: true, version: 1, isPending: false, slug: `post-${blank.id.slice(-6)}` },
    });
    const titled = { ...draft, title: "Sun & rain" };
    expect(
      await postDrafts.save(db, ADA, blank.id, { draft: titled, base: 1, reason: "autosave" }),
    ).toMatchObject({
      ...{ ok: true, version: 2, slug: "sun-and-rain" },
    });
    expect(await openPost(db, blank.id)).toMatchObject({
      version: 2,
      draft: titled,
      published: { status: "draft", slug: "sun-and-rain" },
      lastChange: { author: "Ada" },
    });
  });

  test("lists a draft without title and category as such", async () => {
    const { id, draft } = await openNewPost(db);
    await postDrafts.save(db, ADA, id, {
      draft: { ...draft, content: "<p>Text</p>" },
      base: 0,
      reason: "autosave",
    });
    const list = { page: 1, search: "", status: undefined, category: undefined };
    expect((await listPostsToManage(db, list)).posts[0]).toMatchObject({
      ...{ id, title: "Untitled", category: "", status: "draft", hasPendingChanges: false },
    });
  });

  test("does not change what visitors see until it is published", async () => {
    const { id, slug } = await writePost(db, { title: "Public", content: "<p>Old</p>" });
    const generation = await readGeneration(db);
    const changed = { ...(await openPost(db, id)).draft, content: "<p>New</p>" };
    const saved = await postDrafts.save(db, ADA, id, { draft: changed, base: 1, reason: "autosave" });
    expect(saved).toMatchObject({ ok: true, version: 2, isPending: true });
    expect(await findPost(db, slug)).toMatchObject({ post: { content: "<p>Old</p>" } });
    expect(await readGeneration(db)).toBe(generation);
    expect(await openPost(db, id)).toMatchObject({ hasPendingChanges: true, draft: changed });
    const published = await publishDraft(db, ADA, id, { draft: changed, base: 2 });
    expect(published).toMatchObject({ ok: true, version: 3, isPending: false, status: "published" });
    expect(await findPost(db, slug)).toMatchObject({ post: { content: "<p>New</p>" } });
    expect(await openPost(db, id)).toMatchObject({ hasPendingChanges: false, version: 3 });
  });

  test("ends the pending changes when they are all reverted by typing", async () => {
    const { id } = await writePost(db, { title: "To and fro" });
    const { draft } = await openPost(db, id);
    await postDrafts.save(db, ADA, id, {
      draft: { ...draft, excerpt: "Other" },
      base: 1,
      reason: "autosave",
    });
    const back = await postDrafts.save(db, ADA, id, { draft, base: 2, reason: "autosave" });
    expect(back).toMatchObject({ ok: true, isPending: false });
    expect(await openPost(db, id)).toMatchObject({ hasPendingChanges: false });
  });

  test("reports a conflict for somebody else's newer draft, and only then", async () => {
    const { id } = await openNewPost(db);
    await save(id, { title: "One" }, 0);
    expect(await save(id, { title: "Two" }, 1, "autosave", BOB)).toMatchObject({ ok: true, version: 2 });
    const before = await everything();
    expect(await save(id, { title: "Three" }, 1)).toMatchObject({
      ok: false,
      reason: "changed",
      theirs: { version: 2, author: "Bob", draft: { title: "Two" } },
    });
    expect(await publishDraft(db, ADA, id, { draft: draftOf(), base: 1 })).toMatchObject({
      reason: "changed",
    });
    expect(await everything()).toEqual(before);

    const draft = draftOf({ title: "Three" });
    const overwrite = (base: number) =>
      postDrafts.save(db, ADA, id, { draft, base, reason: "save", overwrite: true });
    expect(await overwrite(1)).toMatchObject({ reason: "changed" });
    const over = await overwrite(2);
    expect(over).toMatchObject({ ok: true, version: 3 });
    expect(await postDrafts.findVersion(db, id, 2)).toMatchObject({
      kind: "replaced",
      author: "Bob",
      title: "Two",
    });
    expect(await save(id, { title: "Four" }, 3, "save", BOB)).toMatchObject({ ok: true, version: 4 });
  });

  test("reports no conflict when two people save the same draft", async () => {
    const { id } = await openNewPost(db);
    await save(id, { title: "One" }, 0);
    await save(id, { title: "Two" }, 1, "save", BOB);
    expect(await save(id, { title: "Two" }, 1)).toMatchObject({ ok: true, version: 2 });
  });

  test("applies a save once, even if it is retried after a lost response", async () => {
    const { id } = await openNewPost(db);
    const first = await save(id, { title: "Once" }, 0, "save");
    const changed = await save(id, { title: "Twice" }, 1, "save");
    const before = await everything();
    expect(await save(id, { title: "Twice" }, 1, "save")).toEqual(changed);
    expect(await everything()).toEqual(before);
    expect(first).toMatchObject({ version: 1 });
  });

  test("writes an audit entry for a manual save, none for an autosave", async () => {
    const { id } = await openNewPost(db);
    await save(id, { title: "One" }, 0);
    for (let version = 1; version <= 5; version++) await save(id, { title: `Typing ${version}` }, version);
    expect(await audited(id)).toEqual(["created"]);
    await save(id, { title: "Typing 5" }, 6, "save");
    await save(id, { title: "Typing 5" }, 6, "save");
    expect(await audited(id)).toEqual(["created", "updated"]);
  });

  test("keeps plain fields plain, and sanitises the HTML", async () => {
    const { id } = await openNewPost(db);
    const draft = postDraftInput.parse(
      draftOf({ title: " <b>Bold</b>\u0000\ud800 ", content: '<p onclick="x()">a<script>b</script></p>' }),
    );
    await postDrafts.save(db, ADA, id, { draft, base: 0, reason: "save" });
    expect((await openPost(db, id)).draft).toMatchObject({
      title: "<b>Bold</b>\ufffd",
      content: expect.stringMatching(/^<p>a<\/p>$/),
    });
  });

  test("accepts a tag that is short enough without its leading #", () => {
    const read = (tag: string) => postDraftInput.safeParse(draftOf({ tags: [tag] }));
    expect(read(`#${"x".repeat(40)}`).data?.tags).toEqual(["x".repeat(40)]);
    expect(read(` ##${"x".repeat(41)}`).success).toBe(false);
  });

  test("discards pending changes, and keeps them as a version", async () => {
    const { id } = await writePost(db, { title: "Public" });
    const { draft } = await openPost(db, id);
    await postDrafts.save(db, ADA, id, {
      draft: { ...draft, title: "Pending" },
      base: 1,
      reason: "autosave",
    });
    expect(await postDrafts.discard(db, BOB, id)).toMatchObject({
      ok: true,
      version: 3,
      isPending: false,
      draft,
    });
    expect(await openPost(db, id)).toMatchObject({ draft, hasPendingChanges: false });
    expect(await postDrafts.findVersion(db, id, 2)).toMatchObject({
      kind: "discarded",
      title: "Pending",
      author: "Ada",
    });
    expect(await audited(id)).toEqual(["created", "discarded changes of"]);
    const before = await everything();
    expect(await postDrafts.discard(db, BOB, id)).toMatchObject({ ok: true, version: 3 });
    expect(await everything()).toEqual(before);
  });

  test("rejects unknown, trashed and permanently deleted ids, and missing pictures", async () => {
    for (const id of [
      "nobody",
      "",
      "'; drop table posts",
      newId().replace(/(?<=^.{14})7/, "4"),
      "x".repeat(500),
    ])
      expect(await save(id, {}, 0), id).toMatchObject({ ok: false, reason: "unknown" });
    expect(await save(newId(), {}, 3)).toMatchObject({ ok: false, reason: "gone" });
    expect(await save(newId(), { pictureId: PICTURE }, 0)).toMatchObject({
      reason: "invalid",
      errors: { pictureId: "This picture is no longer there. Choose it again." },
    });
    const { id } = await writePost(db, { title: "Soon away" });
    await moveToTrash(db, ADA, POST_TRASH, id);
    for (const base of [0, 1]) expect(await save(id, {}, base)).toMatchObject({ reason: "gone" });
    expect(await postDrafts.discard(db, ADA, id)).toMatchObject({ reason: "gone" });
    await erase(db, ADA, POST_TRASH, id);
    for (const base of [0, 1]) expect(await save(id, {}, base)).toMatchObject({ reason: "gone" });
    expect(await findPostToWrite(db, id)).toBeUndefined();
  });

  test("opens only sanitised content, whatever the database contains", async () => {
    const content = '<p onclick="x()">She <em>walked</em>.<img src="x" onerror="x()"></p>';
    const { id } = await writePost(db);
    const opened = async () => (await openPost(db, id)).draft.content;
    const fields = JSON.stringify(draftOf({ content }));
    await db.updateTable("postDrafts").set({ fields }).where("postId", "=", id).execute();
    expect(await opened()).toBe("<p>She <em>walked</em>.</p>");
    await db.updateTable("postDrafts").set({ fields: null }).where("postId", "=", id).execute();
    await db.updateTable("posts").set({ content }).where("id", "=", id).execute();
    expect(await opened()).toBe("<p>She <em>walked</em>.</p>");
  });

  test("saves a draft as a separate post, once", async () => {
    const { id: other } = await writePost(db, { title: "Common" });
    const { copyId } = await openPost(db, other);
    for (const excerpt of ["", "Typed since"]) {
      const draft = draftOf({ title: "Common", excerpt, slug: "" });
      const copy = { draft, base: 0, reason: "save", writer: TAB } as const;
      expect(await postDrafts.save(db, ADA, copyId, copy)).toMatchObject({
        ok: true,
        slug: "common-2",
      });
    }
    expect(await openPost(db, copyId)).toMatchObject({
      published: { status: "draft" },
      draft: { excerpt: "Typed since" },
    });
  });
});

import { beforeAll, expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { erase, moveToTrash, restore } from "#app/platform/records/trash.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA, BOB, draftOf, openPost, writePost } from "#tests/support/posts.ts";
import { publishDuePosts } from "./due-posts.server.ts";
import { findPost } from "./post-address.server.ts";
import type { PostDraft } from "./post-draft.ts";
import { postDrafts } from "./post-drafts.server.ts";
import { changeStatuses } from "./post-publication.server.ts";
import { duplicatePost, openNewPost } from "./post-to-write.server.ts";
import { POST_TRASH } from "./post-trash.server.ts";

describeOnEachEngine("other operations on posts with drafts", (open) => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await open());
  });

  const save = (id: string, fields: Partial<PostDraft>, base: number) =>
    postDrafts.save(db, ADA, id, { draft: draftOf(fields), base, reason: "autosave" });

  test("publish the latest draft of a complete post, and nothing of an incomplete one", async () => {
    const { id } = await openNewPost(db);
    await save(id, { category: "", title: "Soon whole" }, 0);
    const publish = () => changeStatuses(db, BOB, [id], "published");
    expect(await publish()).toEqual({ done: 0, already: 0, gone: 0, incomplete: 1 });
    await save(id, { title: "Soon whole", content: "<p></p>" }, 1);
    expect(await publish()).toEqual({ done: 0, already: 0, gone: 0, incomplete: 1 });
    await save(id, { title: "Soon whole" }, 2);
    expect(await publish()).toMatchObject({ done: 1, gone: 0, incomplete: 0 });
    expect(await findPost(db, "soon-whole")).toMatchObject({ outcome: "found" });
    expect(await openPost(db, id)).toMatchObject({ version: 4, lastChange: { author: "Bob" } });
    expect((await postDrafts.listVersions(db, id, 1))?.versions[0]).toMatchObject({
      kind: "published",
      author: "Bob",
    });
  });

  test("turn pending changes into the draft, and keep what was public", async () => {
    const { id } = await writePost(db, { title: "Was public" });
    await save(id, { title: "Pending" }, 1);
    await changeStatuses(db, ADA, [id], "draft");
    expect(await openPost(db, id)).toMatchObject({
      ...{ hasPendingChanges: false, draft: { title: "Pending", status: "draft" } },
      published: { status: "draft", title: "Pending", slug: "was-public" },
    });
    expect(await postDrafts.findVersion(db, id, 1)).toMatchObject({ title: "Was public" });
  });

  test("publish a due post as it was scheduled, and keep its pending changes", async () => {
    const at = Date.parse("2100-01-01T09:00:00Z");
    const { id, slug } = await writePost(db, { title: "On time", status: "scheduled", publishAt: at });
    const scheduled = (await openPost(db, id)).draft;
    expect(scheduled).toMatchObject({ publishDate: "2100-01-01", publishTime: "10:00" });
    await postDrafts.save(db, ADA, id, {
      draft: { ...scheduled, title: "Later" },
      base: 1,
      reason: "autosave",
    });
    await publishDuePosts(db, at);
    expect(await findPost(db, slug)).toMatchObject({ post: { title: "On time" } });
    expect(await openPost(db, id)).toMatchObject({
      ...{ version: 2, hasPendingChanges: true, draft: { title: "Later" }, lastChange: { author: "Ada" } },
      published: { status: "published", publishAt: null },
    });
  });

  test("copy the latest draft, complete or not", async () => {
    const { id } = await writePost(db, { title: "Source" });
    await save(id, { title: "Source, changed", category: "" }, 1);
    const copy = await duplicatePost(db, ADA, id);
    expect(await openPost(db, copy?.id ?? "")).toMatchObject({
      draft: { title: "Copy of Source, changed", category: "", status: "draft", featured: false },
    });
  });

  test("restore a post from the trash with its pending changes, and permanently delete all of it", async () => {
    const { id } = await writePost(db, { title: "There and back" });
    await save(id, { title: "Pending" }, 1);
    await moveToTrash(db, BOB, POST_TRASH, id);
    await restore(db, BOB, POST_TRASH, id);
    expect(await openPost(db, id)).toMatchObject({ version: 2, hasPendingChanges: true });
    await moveToTrash(db, ADA, POST_TRASH, id);
    await erase(db, ADA, POST_TRASH, id);
    for (const table of ["postDrafts", "postVersions"] as const)
      expect(await db.selectFrom(table).select("postId").where("postId", "=", id).execute()).toEqual([]);
  });
});

import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA, BOB, writePost } from "#tests/support/posts.ts";
import { publishDraft } from "./draft-publication.server.ts";
import { findPost } from "./post-address.server.ts";
import type { PostDraft } from "./post-draft.ts";
import { discardDraft, findPostToWrite, openNewPost, saveDraft } from "./post-drafts.server.ts";

async function open(db: Db, id: string) {
  const post = await findPostToWrite(db, id);
  if (!post) throw new Error("There is no such post");
  return post;
}

describeOnEachEngine("writing", (openDatabase) => {
  test("stores an incomplete draft at its first save, as it is typed, and changes it at the next", async () => {
    const { db } = await openDatabase();
    const blank = await openNewPost(db);
    expect(blank).toMatchObject({ version: 0, published: null, hasPendingChanges: false, lastChange: null });
    expect(await findPostToWrite(db, blank.id)).toBeUndefined();
    const draft: PostDraft = { ...blank.draft, content: "<p>One</p>" };
    const first = await saveDraft(db, ADA, blank.id, { draft, base: 0, reason: "autosave" });
    expect(first).toMatchObject({ ok: true, version: 1, isPending: false });
    const second = await saveDraft(db, ADA, blank.id, {
      draft: { ...draft, title: "Sun & rain" },
      base: 1,
      reason: "autosave",
    });
    expect(second).toMatchObject({ ok: true, version: 2, slug: "sun-and-rain" });
    expect(await open(db, blank.id)).toMatchObject({
      version: 2,
      draft: { ...draft, title: "Sun & rain", category: "" },
      published: { status: "draft", slug: "sun-and-rain" },
      lastChange: { author: "Ada" },
    });
  });

  test("leaves what the public sees alone until it is published", async () => {
    const { db } = await openDatabase();
    const { id, slug } = await writePost(db, { title: "Public", content: "<p>Old</p>" });
    const { draft, version } = await open(db, id);
    const changed = { ...draft, content: "<p>New</p>" };
    const saved = await saveDraft(db, ADA, id, { draft: changed, base: version, reason: "autosave" });
    expect(saved).toMatchObject({ ok: true, version: 2, isPending: true });
    expect(await findPost(db, slug)).toMatchObject({ post: { content: "<p>Old</p>" } });
    expect(await open(db, id)).toMatchObject({ hasPendingChanges: true, draft: changed });
    const published = await publishDraft(db, ADA, id, { draft: changed, base: 2 });
    expect(published).toMatchObject({ ok: true, version: 3, isPending: false, status: "published" });
    expect(await findPost(db, slug)).toMatchObject({ post: { content: "<p>New</p>" } });
    expect(await open(db, id)).toMatchObject({ hasPendingChanges: false, version: 3 });
  });

  test("meets somebody else's newer text, and only that, as a conflict", async () => {
    const { db } = await openDatabase();
    const { id, draft } = await openNewPost(db);
    await saveDraft(db, ADA, id, { draft: { ...draft, title: "One" }, base: 0, reason: "autosave" });
    const bobs = { ...draft, title: "Two" };
    expect(await saveDraft(db, BOB, id, { draft: bobs, base: 1, reason: "autosave" })).toMatchObject({
      ok: true,
    });
    const mine = { ...draft, title: "Three" };
    expect(await saveDraft(db, ADA, id, { draft: mine, base: 1, reason: "autosave" })).toMatchObject({
      ok: false,
      reason: "changed",
      theirs: { version: 2, author: "Bob", draft: bobs },
    });
    const over = await saveDraft(db, ADA, id, { draft: mine, base: 1, reason: "save", overwrite: true });
    expect(over).toMatchObject({ ok: true, version: 3 });
    const again = await saveDraft(db, ADA, id, {
      draft: { ...mine, title: "Four" },
      base: 1,
      reason: "save",
    });
    expect(again).toMatchObject({ ok: true, version: 4 });
  });

  test("throws a pending version away", async () => {
    const { db } = await openDatabase();
    const { id } = await writePost(db, { title: "Public" });
    const { draft } = await open(db, id);
    await saveDraft(db, ADA, id, { draft: { ...draft, title: "Pending" }, base: 1, reason: "autosave" });
    expect(await discardDraft(db, ADA, id)).toMatchObject({ ok: true, version: 3, isPending: false, draft });
    expect(await open(db, id)).toMatchObject({ draft, hasPendingChanges: false });
  });
});

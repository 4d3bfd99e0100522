import { beforeAll, expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import type { DraftReason } from "#app/platform/drafts/draft.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { moveToTrash } from "#app/platform/records/trash.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA, BOB, draftOf, openPost, writePost } from "#tests/support/posts.ts";
import { findPost } from "./post-address.server.ts";
import type { PostDraft } from "./post-draft.ts";
import { postDrafts, publishDraft } from "./post-drafts.server.ts";
import { POST_TRASH } from "./post-trash.server.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PICTURE = "0123456789abcdef0123456789abcdef";
const words = (count: number) => `<p>${Array.from({ length: count }, (_, i) => `word${i}`).join(" ")}</p>`;

describeOnEachEngine("the versions of a post", (open) => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await open());
    await db
      .insertInto("pictures")
      .values({ id: PICTURE, width: 1, height: 1, widths: "1", placeholder: "", createdAt: 1 })
      .execute();
  });

  const save = (
    id: string,
    fields: Partial<PostDraft>,
    base: number,
    at: number,
    reason: DraftReason = "autosave",
  ) => postDrafts.save(db, ADA, id, { draft: draftOf(fields), base, reason }, at);
  const listed = async (id: string) =>
    ((await postDrafts.listVersions(db, id, 1))?.versions ?? []).map(({ version, kind }) => [version, kind]);
  const start = Date.now();

  test("are few while somebody types: one every ten minutes, and one per manual save", async () => {
    const id = newId();
    await save(id, { title: "v1" }, 0, start);
    for (let version = 1; version < 6; version++)
      await save(id, { title: `v${version + 1}` }, version, start + version * 2000);
    expect(await listed(id)).toEqual([
      [6, null],
      [1, "saved"],
    ]);
    await save(id, { title: "v7" }, 6, start + 11 * MINUTE);
    expect(await listed(id)).toEqual([
      [7, null],
      [6, "autosaved"],
      [1, "saved"],
    ]);
    await save(id, { title: "v7" }, 7, start + 12 * MINUTE, "save");
    await save(id, { title: "v7" }, 7, start + 12 * MINUTE, "save");
    expect((await listed(id))[0]).toEqual([7, "saved"]);
    expect(await postDrafts.findVersion(db, id, 6)).toMatchObject({ draft: { title: "v6" }, author: "Ada" });
    expect(await postDrafts.findVersion(db, id, 5)).toBeUndefined();
  });

  test("keep an autosaved draft if much of it is deleted at once", async () => {
    const id = newId();
    await save(id, { content: "<p>Begun.</p>" }, 0, start);
    await save(id, { content: words(200) }, 1, start + 2000);
    await save(id, { content: words(195) }, 2, start + 4000);
    await save(id, { content: "<p></p>" }, 3, start + 6000);
    expect(await listed(id)).toEqual([
      [4, null],
      [3, "autosaved"],
      [1, "saved"],
    ]);
  });

  test("say how each of them was created", async () => {
    const id = newId();
    const scheduled = { status: "scheduled", publishDate: "2100-01-01", publishTime: "10:00" } as const;
    await save(id, {}, 0, start, "save");
    await publishDraft(db, ADA, id, { draft: draftOf(scheduled), base: 1 });
    await publishDraft(db, BOB, id, { draft: draftOf(), base: 2 });
    await publishDraft(db, BOB, id, { draft: draftOf({ status: "draft" }), base: 3 });
    await postDrafts.restore(db, ADA, id, 1);
    expect(await listed(id)).toEqual([
      [4, "made a draft"],
      [3, "published"],
      [2, "scheduled"],
      [1, "saved"],
    ]);
    expect((await postDrafts.listVersions(db, id, 1))?.versions[0]).toMatchObject({ author: "Bob" });
  });

  test("are listed ten a page, starting with the latest draft even if it is not a version yet", async () => {
    const id = newId();
    for (let version = 0; version < 12; version++)
      await save(id, { title: `v${version + 1}` }, version, start, "save");
    await save(id, { title: "v13" }, 12, start);
    const pages = await Promise.all([1, 2].map((page) => postDrafts.listVersions(db, id, page)));
    expect(pages.map((page) => page?.total)).toEqual([13, 13]);
    expect(pages.flatMap((page) => page?.versions.map(({ version }) => version))).toEqual(
      Array.from({ length: 13 }, (_, i) => 13 - i),
    );
    expect(await postDrafts.listVersions(db, id, 99)).toEqual(pages[1]);
    expect(pages[1]?.page).toBe(2);
    expect(await postDrafts.listVersions(db, "nobody", 1)).toBeUndefined();
  });

  test("older than thirty days are reduced to the last of each day, but published ones stay", async () => {
    const id = newId();
    const day = Math.floor(start / DAY) * DAY - 40 * DAY;
    await save(id, { title: "v1" }, 0, day + 1, "save");
    await publishDraft(db, ADA, id, { draft: draftOf({ title: "v2" }), base: 1 }, day + 2);
    for (const [base, at] of [
      [2, day + 3],
      [3, day + 4],
      [4, day + DAY],
    ] as const)
      await save(id, { title: `v${base + 1}` }, base, at, "save");
    expect((await listed(id)).map(([version]) => version)).toEqual([5, 4, 3, 2, 1]);
    await save(id, { title: "v6" }, 5, start, "save");
    expect((await listed(id)).map(([version]) => version)).toEqual([6, 5, 4, 2]);
  });

  test("are restored as the draft; the replaced one stays a version", async () => {
    const id = newId();
    await save(id, { title: "First", slug: "the-address" }, 0, start, "save");
    await save(id, { title: "Second", slug: "" }, 1, start, "save");
    await save(id, { title: "Third", slug: "" }, 2, start);
    expect(await postDrafts.restore(db, BOB, id, 1)).toMatchObject({
      ok: true,
      version: 4,
      isPending: false,
    });
    expect(await openPost(db, id)).toMatchObject({
      draft: { title: "First", slug: "" },
      lastChange: { author: "Bob" },
    });
    expect(await listed(id)).toEqual([
      [4, "restored"],
      [3, "replaced"],
      [2, "saved"],
      [1, "saved"],
    ]);
    const entry = await db.selectFrom("auditEntries").selectAll().where("subjectId", "=", id).execute();
    expect(entry.at(-1)).toMatchObject({
      action: "restored a version of",
      actorName: "Bob",
      detail: "First",
    });
  });

  test("are restored in part, unless the newest one has changed meanwhile", async () => {
    const { id } = await writePost(db, { content: "<p>One</p><p>Two</p>" });
    const draft = draftOf({ title: "Newer", content: "<p>One</p><p>Zwei</p>" });
    await postDrafts.save(db, BOB, id, { draft, base: 1, reason: "save" });
    expect((await postDrafts.compareVersions(db, id, [1, 2]))?.lost).toEqual([{ number: 0, words: "Two" }]);
    const bringBack = (newest: number, number = 0) =>
      postDrafts.restore(db, ADA, id, 1, { part: { number, newest } });
    expect(await bringBack(1)).toMatchObject({ ok: false, reason: "invalid" });
    expect(await bringBack(2, 1)).toMatchObject({ ok: false, reason: "invalid" });
    expect(await bringBack(2)).toMatchObject({ ok: true, version: 3 });
    const current = (await postDrafts.find(db, id))?.current;
    expect(current?.draft).toMatchObject({ title: "Newer", content: "<p>One</p><p>Two</p>" });
    expect((await postDrafts.compareVersions(db, id, [1, 2]))?.lost).toEqual([]);
  });

  test("of a published post are restored as its pending changes", async () => {
    const { id, slug } = await writePost(db, { title: "Now" });
    await publishDraft(db, ADA, id, { draft: draftOf({ title: "Later" }), base: 1 });
    expect(await postDrafts.restore(db, ADA, id, 1)).toMatchObject({ ok: true, isPending: true });
    expect(await findPost(db, slug)).toMatchObject({ post: { title: "Later" } });
    expect(await openPost(db, id)).toMatchObject({ hasPendingChanges: true, draft: { title: "Now" } });
    // Restoring it again changes nothing.
    expect(await postDrafts.restore(db, ADA, id, 1)).toMatchObject({ ok: true, version: 3 });
  });

  test("that do not exist, or belong to a post in the trash, are not restored", async () => {
    const { id } = await writePost(db, { title: "Away" });
    expect(await postDrafts.restore(db, ADA, id, 99)).toEqual({ ok: false, reason: "unknown" });
    expect(await postDrafts.restore(db, ADA, "nobody", 1)).toEqual({ ok: false, reason: "unknown" });
    await moveToTrash(db, ADA, POST_TRASH, id);
    expect(await postDrafts.restore(db, ADA, id, 1)).toEqual({ ok: false, reason: "gone" });
    expect(await postDrafts.listVersions(db, id, 1)).toBeUndefined();
  });

  test("and pending changes keep their pictures in use", async () => {
    const { id } = await writePost(db, { title: "Illustrated" });
    await save(id, { pictureId: PICTURE, decorative: true }, 1, start);
    const uses = async () => ({
      pending: await db.selectFrom("postDraftPictures").select("ownerId").execute(),
      versions: await db.selectFrom("postVersionPictures").select("pictureId").execute(),
    });
    expect(await uses()).toEqual({ pending: [{ ownerId: id }], versions: [] });
    await save(
      id,
      { content: `<p>a</p><img src="/pictures/${PICTURE}-1.jpg" alt="A road" />` },
      2,
      start,
      "save",
    );
    expect(await uses()).toEqual({ pending: [{ ownerId: id }], versions: [{ pictureId: PICTURE }] });
    await save(id, {}, 3, start, "save");
    expect(await uses()).toEqual({ pending: [], versions: [{ pictureId: PICTURE }] });
  });

  test("are compared field by field, the earlier first, unless one does not exist", async () => {
    const id = newId();
    await save(id, { title: "One road", tags: ["a"] }, 0, start, "save");
    await save(id, { title: "Two roads", tags: ["a"], category: "campaigns" }, 1, start, "save");
    const compared = await postDrafts.compareVersions(db, id, [2, 1]);
    expect(compared).toMatchObject({
      before: { version: 1 },
      after: { version: 2 },
      content: [],
      pictures: null,
    });
    expect(compared?.fields.map(({ label }) => label)).toEqual(["Title", "Category"]);
    expect(compared?.fields[1]?.pieces).toEqual([
      { text: "Success Stories", change: "removed" },
      { text: "Campaigns", change: "added" },
    ]);
    expect(await postDrafts.compareVersions(db, id, [1, 7])).toBeUndefined();
  });
});

import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { erase } from "#app/platform/records/trash.server.ts";
import { takeWayBack } from "#app/platform/records/way-back.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA, draftOf, openPost, writePost } from "#tests/support/posts.ts";
import { postDrafts } from "./post-drafts.server.ts";
import { type BulkTarget, changeStatuses, planStatuses } from "./post-publication.server.ts";
import { POST_TRASH } from "./post-trash.server.ts";
import { type PostChange, undoPostChange } from "./post-undo.server.ts";

const LATER = Date.now() + 3_600_000;

describeOnEachEngine("a bulk action on posts", (open) => {
  async function change(db: Db, ids: string[], target: BulkTarget, token?: string) {
    const agreed = token ?? (await planStatuses(db, ids, target)).token;
    const changed = await changeStatuses(db, ADA, ids, target, agreed);
    if ("token" in changed) throw new Error("asked again");
    return changed;
  }
  const undo = (db: Db, id: string | undefined, actor = ADA) =>
    db.transaction().execute(async (trx) => {
      const taken = await takeWayBack(trx, actor, id ?? "");
      const done: boolean[] = [];
      for (const row of taken?.rows ?? []) done.push(await undoPostChange(trx, actor, row as PostChange));
      return taken && done;
    });
  /** All columns of the posts except the version, which keeps increasing. */
  const all = async (db: Db) =>
    (await db.selectFrom("posts").selectAll().orderBy("id").execute()).map(
      ({ updatedAt: _, wasPublic: __, ...post }) => post,
    );
  const four = async (db: Db) => {
    const made = await Promise.all([
      writePost(db, { title: "Public", featured: true }),
      writePost(db, { title: "Later", status: "scheduled", publishAt: LATER }),
      writePost(db, { title: "Draft", status: "draft" }),
      writePost(db, { title: "Pending" }),
    ]);
    const pending = made[3].id;
    await postDrafts.save(db, ADA, pending, {
      draft: draftOf({ title: "Pending, changed", content: "<p>Not yet public.</p>" }),
      base: 1,
      reason: "save",
    });
    return made.map(({ id }) => id);
  };

  test("plans what it will do to exactly these posts", async () => {
    const { db } = await open();
    const ids = await four(db);
    const say = async (target: BulkTarget) => (await planStatuses(db, [...ids, "nobody"], target)).sentences;
    expect(await say("draft")).toEqual([
      "2 published posts go offline.",
      "1 is scheduled, and will no longer appear by itself.",
      "1 is a draft already and stays so.",
      "1 is no longer there.",
    ]);
    expect(await say("published")).toEqual([
      "1 draft goes online.",
      "1 scheduled post goes online now, not at its moment.",
      "2 are published already and stay so.",
      "1 is no longer there.",
    ]);
    expect(await say("trash")).toEqual([
      "2 published posts go offline and into the trash.",
      "1 scheduled post goes into the trash, and will not appear.",
      "1 draft goes into the trash.",
      "1 is no longer there.",
    ]);
  });

  test.each([
    ["published", 2],
    ["draft", 3],
    ["trash", 4],
  ] as const)("to %s is undone exactly", async (target, changes) => {
    const { db } = await open();
    const ids = await four(db);
    const before = await all(db);
    const texts = await Promise.all(ids.map((id) => openPost(db, id)));
    const { undo: id, done, already } = await change(db, ids, target);
    expect([done, already]).toEqual([changes, 4 - changes]);
    expect(await all(db)).not.toEqual(before);
    const undone = await undo(db, id);
    expect(undone?.every(Boolean)).toBe(true);
    expect(await all(db)).toEqual(before);
    // A post that was public for a moment keeps its address.
    for (const [i, { draft }] of texts.entries())
      expect((await openPost(db, ids[i] as string)).draft).toEqual({ ...draft, slug: expect.any(String) });
    // Undo works only once.
    expect(await undo(db, id)).toBeUndefined();
  });

  test("asks again when the posts have changed since the question", async () => {
    const { db } = await open();
    const ids = await four(db);
    const { token } = await planStatuses(db, ids, "draft");
    await change(db, [ids[0] as string], "draft");
    const before = await all(db);
    expect(await changeStatuses(db, ADA, ids, "draft", token)).toMatchObject({
      sentences: expect.arrayContaining(["1 published post goes offline."]),
      token: expect.not.stringMatching(token.replace(/[^\w#]/g, ".")),
    });
    expect(await all(db)).toEqual(before);
    const newer = await planStatuses(db, ids, "draft");
    expect(await change(db, ids, "draft", newer.token)).toMatchObject({ done: 2, already: 2 });
  });

  test("skips posts that somebody has changed since, and can be undone only by its author", async () => {
    const { db } = await open();
    const ids = await four(db);
    const { undo: id } = await change(db, ids, "draft");
    await change(db, [ids[0] as string], "published");
    const text = { draft: draftOf({ title: "Newer" }), base: 9, reason: "save" as const };
    await postDrafts.save(db, ADA, ids[2] as string, text);
    const touched = await all(db);
    expect(await undo(db, id, { id: "obi", name: "Obi" })).toBeUndefined();
    expect(await all(db)).toEqual(touched);
    const undone = await undo(db, id);
    // One was a draft already, so the action did not change it.
    expect(undone?.toSorted()).toEqual([false, true, true]);
    const statuses = (await all(db)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(["draft", "published", "published", "scheduled"]);
  });

  test("keeps nothing of a permanently deleted post", async () => {
    const { db } = await open();
    const { id } = await writePost(db, { title: "Secret" });
    const { undo: wayBack } = await change(db, [id], "trash");
    await erase(db, ADA, POST_TRASH, id);
    expect(await db.selectFrom("bulkChangeRows").selectAll().execute()).toEqual([]);
    expect(await undo(db, wayBack)).toEqual([]);
  });

  test("loses nothing of a long text that this site did not write; nor does opening or comparing it", async () => {
    const { db } = await open();
    const foreign = '<p onclick="x()">She <strong>walked</strong>.</p>'.repeat(1_500);
    const clean = "<p>She <strong>walked</strong>.</p>".repeat(1_500);
    const { id } = await writePost(db);
    await db.updateTable("posts").set({ content: foreign }).execute();
    await sql`update post_drafts set fields = ${JSON.stringify(draftOf({ content: foreign }))}`.execute(db);
    const content = async () => (await all(db)).map((post) => post.content);

    expect((await openPost(db, id)).draft.content).toBe(clean);
    expect(await postDrafts.findNewer(db, ADA, id, { seen: 0, tab: null })).toMatchObject({
      draft: { content: clean },
    });
    const done = await change(db, [id], "draft");
    expect(await content()).toEqual([foreign]);
    expect(await undo(db, done.undo)).toEqual([true]);
    expect(await content()).toEqual([foreign]);

    await postDrafts.save(db, ADA, id, {
      draft: draftOf({ content: "<p>Short.</p>" }),
      base: (await openPost(db, id)).version,
      reason: "save",
    });
    expect(await postDrafts.discard(db, ADA, id)).toMatchObject({ ok: true, draft: { content: clean } });
    expect((await postDrafts.restore(db, ADA, id, 2)).ok).toBe(true);
    expect((await openPost(db, id)).draft.content).toBe(clean);
    expect(await content()).toEqual([foreign]);
  });
});

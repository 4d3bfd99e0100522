import { expect, test } from "vitest";
import { removePost, restorePost } from "#app/features/blog/post-trash.server.ts";
import { removeEvent } from "#app/features/events/event-trash.server.ts";
import { TRASH_MS } from "#app/platform/trash.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { insertEvents } from "#tests/support/events.ts";
import { ADA, writePost } from "#tests/support/posts.ts";
import { getTrashBin, TRASH_BINS } from "./bins.server.ts";
import { listTrash, purgeTrash } from "./trash.server.ts";

describeOnEachEngine("the trash", (open) => {
  test("lists everything deleted, the last first, ten on a page", async () => {
    const { db } = await open();
    expect(await listTrash(db, 1)).toEqual({ entries: [], total: 0 });
    for (let i = 0; i < 10; i++) {
      const { id } = await writePost(db, { title: `Post ${i}` });
      await removePost(db, ADA, id);
      await db
        .updateTable("posts")
        .set({ deletedAt: 1000 + i })
        .where("id", "=", id)
        .execute();
    }
    await writePost(db, { title: "Kept" });
    const [drive = ""] = await insertEvents(db, [{ slug: "drive", name: "Drive" }]);
    await removeEvent(db, ADA, drive);
    const first = await listTrash(db, 1);
    expect(first.total).toBe(11);
    expect(first.entries.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      "event Drive",
      ...Array.from({ length: 9 }, (_, i) => `post Post ${9 - i}`),
    ]);
    expect(first.entries[1]).toMatchObject({ deletedAt: 1009 });
    expect((await listTrash(db, 2)).entries.map(({ title }) => title)).toEqual(["Post 0"]);
    expect((await listTrash(db, 999_999)).entries).toEqual([]);
  });

  test("has each item on one page, from whichever end a page is read, also where many went at once", async () => {
    const { db } = await open();
    const events = await insertEvents(
      db,
      Array.from({ length: 24 }, (_, i) => ({
        slug: `event-${i}`,
        name: `Event ${i}`,
        deletedAt: 1000 + Math.floor(i / 5),
      })),
    );
    const { id } = await writePost(db, { title: "Post" });
    await db.updateTable("posts").set({ deletedAt: 1002 }).where("id", "=", id).execute();
    const pages = await Promise.all([1, 2, 3].map((page) => listTrash(db, page)));
    expect(pages.map(({ entries }) => entries.length)).toEqual([10, 10, 5]);
    const all = pages.flatMap(({ entries }) => entries);
    expect(all.map((entry) => entry.id).sort()).toEqual([...events, id].sort());
    const order = all.map(({ deletedAt, id: own }) => `${deletedAt} ${own}`);
    expect(order).toEqual([...order].sort().reverse());
  });

  test("keeps what was deleted for thirty days, then removes it for ever, by the house", async () => {
    const { db } = await open();
    const [{ id: old }, { id: fresh }, { id: kept }] = [
      await writePost(db, { title: "Old" }),
      await writePost(db, { title: "Fresh" }),
      await writePost(db, { title: "Kept" }),
    ];
    const [event = ""] = await insertEvents(db, [{ slug: "old-event", deletedAt: 1000 }]);
    await removePost(db, ADA, old);
    await removePost(db, ADA, fresh);
    await db.updateTable("posts").set({ deletedAt: 1000 }).where("id", "=", old).execute();
    await db.updateTable("posts").set({ deletedAt: 1001 }).where("id", "=", fresh).execute();

    expect(await purgeTrash(db, 1000 + TRASH_MS)).toBe(0);
    expect(await purgeTrash(db, 1001 + TRASH_MS, () => true)).toBe(0);
    // Several processes at once: each item goes once.
    const purged = await Promise.all([1, 2, 3].map(() => purgeTrash(db, 1001 + TRASH_MS)));
    expect(purged.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect((await listTrash(db, 1)).entries.map(({ title }) => title)).toEqual(["Fresh"]);
    const left = await db.selectFrom("posts").select("id").orderBy("id").execute();
    expect(left.map(({ id }) => id)).toEqual([fresh, kept]);
    const erased = await db
      .selectFrom("auditEntries")
      .select(["subjectId", "actorId", "actorName"])
      .where("action", "=", "erased")
      .execute();
    expect(erased.map(({ subjectId }) => subjectId).sort()).toEqual([old, event].sort());
    expect(erased[0]).toMatchObject({ actorId: null, actorName: "Schoolward" });
    expect(await restorePost(db, ADA, fresh)).toMatchObject({ ok: true });
  });

  test("knows its kinds and no others", () => {
    for (const [kind, bin] of Object.entries(TRASH_BINS)) expect(getTrashBin(kind)).toBe(bin);
    for (const kind of ["", "posts", "constructor", "__proto__", "toString"])
      expect(() => getTrashBin(kind)).toThrow();
  });
});

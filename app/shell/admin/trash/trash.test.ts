import { expect, test } from "vitest";
import { POST_TRASH } from "#app/features/blog/post-trash.server.ts";
import { EVENT_TRASH } from "#app/features/events/event-trash.server.ts";
import { moveToTrash, restore } from "#app/platform/records/trash.server.ts";
import { TRASH_MS } from "#app/platform/records/trash.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { insertEvents } from "#tests/support/events.ts";
import { ADA, writePost } from "#tests/support/posts.ts";
import { getTrashBin, TRASH_BINS } from "./bins.server.ts";
import { listTrash, purgeTrash } from "./trash.server.ts";

describeOnEachEngine("the trash", (open) => {
  test("lists deleted items, newest first, ten per page", async () => {
    const { db } = await open();
    expect(await listTrash(db)).toEqual({ entries: [], hasNewer: false, hasOlder: false });
    for (let i = 0; i < 10; i++) {
      const { id } = await writePost(db, { title: `Post ${i}` });
      await moveToTrash(db, ADA, POST_TRASH, id);
      await db
        .updateTable("posts")
        .set({ deletedAt: 1000 + i })
        .where("id", "=", id)
        .execute();
    }
    await writePost(db, { title: "Kept" });
    const [drive = ""] = await insertEvents(db, [{ slug: "drive", name: "Drive" }]);
    await moveToTrash(db, ADA, EVENT_TRASH, drive);
    const first = await listTrash(db);
    expect(first).toMatchObject({ hasNewer: false, hasOlder: true });
    expect(first.entries.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      "event Drive",
      ...Array.from({ length: 9 }, (_, i) => `post Post ${9 - i}`),
    ]);
    expect(first.entries[1]).toMatchObject({ deletedAt: 1009 });
    const second = await listTrash(db, { olderThan: first.entries.at(-1) });
    expect(second).toMatchObject({ entries: [{ title: "Post 0" }], hasNewer: true, hasOlder: false });
    // Less than a page is newer than this cursor, so the list starts at its beginning.
    expect(await listTrash(db, { newerThan: first.entries[4] })).toEqual(first);
    const end = await listTrash(db, { olderThan: second.entries[0] });
    expect(end).toEqual({ entries: [], hasNewer: true, hasOlder: false });
  });

  test("lists each item once in either direction, even when many were deleted at once", async () => {
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
    const first = await listTrash(db);
    const second = await listTrash(db, { olderThan: first.entries.at(-1) });
    const third = await listTrash(db, { olderThan: second.entries.at(-1) });
    const parts = [first, second, third];
    expect(parts.map(({ entries }) => entries.length)).toEqual([10, 10, 5]);
    expect(parts.map(({ hasNewer, hasOlder }) => [hasNewer, hasOlder])).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ]);
    expect(await listTrash(db, { newerThan: third.entries[0] })).toEqual(second);
    const all = parts.flatMap(({ entries }) => entries);
    expect(all.map((entry) => entry.id).sort()).toEqual([...events, id].sort());
    const order = all.map(({ deletedAt, id: own }) => `${deletedAt} ${own}`);
    expect(order).toEqual([...order].sort().reverse());
  });

  test("permanently deletes items after thirty days, in the name of the system", async () => {
    const { db } = await open();
    const [{ id: old }, { id: fresh }, { id: kept }] = [
      await writePost(db, { title: "Old" }),
      await writePost(db, { title: "Fresh" }),
      await writePost(db, { title: "Kept" }),
    ];
    const [event = ""] = await insertEvents(db, [{ slug: "old-event", deletedAt: 1000 }]);
    await moveToTrash(db, ADA, POST_TRASH, old);
    await moveToTrash(db, ADA, POST_TRASH, fresh);
    await db.updateTable("posts").set({ deletedAt: 1000 }).where("id", "=", old).execute();
    await db.updateTable("posts").set({ deletedAt: 1001 }).where("id", "=", fresh).execute();

    expect(await purgeTrash(db, 1000 + TRASH_MS)).toBe(0);
    expect(await purgeTrash(db, 1001 + TRASH_MS, () => true)).toBe(0);
    // With several processes at once, each item is deleted once.
    const purged = await Promise.all([1, 2, 3].map(() => purgeTrash(db, 1001 + TRASH_MS)));
    expect(purged.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect((await listTrash(db)).entries.map(({ title }) => title)).toEqual(["Fresh"]);
    const left = await db.selectFrom("posts").select("id").orderBy("id").execute();
    expect(left.map(({ id }) => id)).toEqual([fresh, kept]);
    const erased = await db
      .selectFrom("auditEntries")
      .select(["subjectId", "actorId", "actorName"])
      .where("action", "=", "erased")
      .execute();
    expect(erased.map(({ subjectId }) => subjectId).sort()).toEqual([old, event].sort());
    expect(erased[0]).toMatchObject({ actorId: null, actorName: "Schoolward" });
    expect(await restore(db, ADA, POST_TRASH, fresh)).toMatchObject({ ok: true });
  });

  test("rejects unknown kinds", () => {
    for (const bin of TRASH_BINS) expect(getTrashBin(bin.record.subject)).toBe(bin);
    for (const kind of ["", "posts", "constructor", "__proto__", "toString"])
      expect(() => getTrashBin(kind)).toThrow();
  });
});

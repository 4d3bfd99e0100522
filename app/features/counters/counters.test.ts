import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { readGeneration } from "#app/platform/page-cache/generation.server.ts";
import type { CountSubject } from "#app/platform/public-items/counts.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { addLike, addShare, addView, readCounts, takeBackLike } from "./counters.server.ts";

const UPDATED = 1_700_000_000_000;

async function addEvent(db: Db, values: { status?: "planning" | "upcoming"; deletedAt?: number } = {}) {
  const id = newId();
  const picture = newId();
  await db
    .insertInto("pictures")
    .values({ id: picture, width: 4, height: 3, widths: "4", placeholder: "", createdAt: UPDATED })
    .execute();
  const times = { createdAt: UPDATED, updatedAt: UPDATED };
  await db
    .insertInto("events")
    .values({
      ...{
        id,
        slug: id,
        name: "Back to class",
        category: "campaign",
        pictureId: picture,
        alt: "",
        report: "",
      },
      ...{ date: null, time: null, location: "Ikeja", status: "upcoming", isFeatured: false, ...times },
      ...values,
    })
    .execute();
  return id;
}

async function addPost(
  db: Db,
  values: { status?: "draft" | "scheduled"; publishAt?: number; deletedAt?: number } = {},
) {
  const id = newId();
  const times = { createdAt: UPDATED, updatedAt: UPDATED };
  await db
    .insertInto("posts")
    .values({
      ...{ id, slug: id, title: "Amina reads again", excerpt: "", category: "campaigns", author: "Team" },
      ...{ date: "2026-01-02", readTime: "", tags: "", content: "", alt: "", status: "published" },
      ...{ featured: false, ...times },
      ...values,
    })
    .execute();
  return id;
}

const add = { post: (db: Db) => addPost(db), event: (db: Db) => addEvent(db) };

describeOnEachEngine("counters", (open) => {
  test.each<CountSubject>(["post", "event"])(
    "of a %s count every view, however many come at once",
    async (subject) => {
      const { db } = await open();
      const id = await add[subject](db);
      await Promise.all(Array.from({ length: 20 }, () => addView(db, subject, id)));
      expect(await readCounts(db, subject, id)).toEqual({ views: 20, likes: 0, shares: 0 });
    },
  );

  test.each<CountSubject>(["post", "event"])(
    "a like of a %s counts once a token and can be taken back",
    async (subject) => {
      const { db } = await open();
      const id = await add[subject](db);
      await Promise.all(Array.from({ length: 5 }, () => addLike(db, subject, id, "one")));
      await addLike(db, subject, id, "two");
      expect(await takeBackLike(db, subject, id, "never given")).toMatchObject({ likes: 2 });
      await Promise.all(Array.from({ length: 5 }, () => takeBackLike(db, subject, id, "one")));
      expect(await readCounts(db, subject, id)).toEqual({ views: 0, likes: 1, shares: 0 });
    },
  );

  test("a token likes one item only", async () => {
    const { db } = await open();
    const [one, other] = [await addPost(db), await addPost(db)];
    await addLike(db, "post", one, "token");
    expect(await takeBackLike(db, "post", other, "token")).toMatchObject({ likes: 0 });
    expect(await readCounts(db, "post", one)).toMatchObject({ likes: 1 });
  });

  test("shares are counted for events", async () => {
    const { db } = await open();
    expect(await addShare(db, "event", await addEvent(db))).toMatchObject({ shares: 1 });
    expect(await addShare(db, "post", await addPost(db))).toMatchObject({ shares: 0 });
  });

  test("items that aren't public have no counts and accept none", async () => {
    const { db } = await open();
    const hidden: [CountSubject, string][] = [
      ["post", newId()],
      ["post", await addPost(db, { status: "draft" })],
      ["post", await addPost(db, { status: "scheduled", publishAt: Date.now() + 60_000 })],
      ["post", await addPost(db, { deletedAt: UPDATED })],
      ["event", newId()],
      ["event", await addEvent(db, { status: "planning" })],
      ["event", await addEvent(db, { deletedAt: UPDATED })],
    ];
    for (const [subject, id] of hidden) {
      expect(await readCounts(db, subject, id)).toBeUndefined();
      expect(await addView(db, subject, id)).toBeUndefined();
      expect(await addLike(db, subject, id, "token")).toBeUndefined();
      expect(await addShare(db, subject, id)).toBeUndefined();
    }
    expect(await db.selectFrom("posts").select("id").where("views", ">", 0).execute()).toEqual([]);
    expect(await db.selectFrom("postLikes").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("eventLikes").selectAll().execute()).toEqual([]);
  });

  test("counting neither changes an item nor invalidates cached pages", async () => {
    const { db } = await open();
    const id = await addPost(db);
    const before = await readGeneration(db);
    await addView(db, "post", id);
    await addLike(db, "post", id, "token");
    await takeBackLike(db, "post", id, "token");
    expect(await readGeneration(db)).toBe(before);
    const row = await db.selectFrom("posts").select("updatedAt").where("id", "=", id).executeTakeFirst();
    expect(row?.updatedAt).toBe(UPDATED);
  });

  test("permanently deleting an item deletes its likes", async () => {
    const { db } = await open();
    const id = await addPost(db);
    await addLike(db, "post", id, "token");
    await db.deleteFrom("posts").where("id", "=", id).execute();
    expect(await db.selectFrom("postLikes").selectAll().execute()).toEqual([]);
  });
});

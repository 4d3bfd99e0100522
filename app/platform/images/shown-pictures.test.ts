import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { PICTURE_COLUMNS } from "#app/features.ts";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { insertEvents, insertPicture } from "#tests/support/events.ts";
import { findPictureColumns, noteContentPictures } from "./picture-uses.server.ts";
import { findShownUntil } from "./shown-pictures.server.ts";

const MINE = "f".repeat(32);

describeOnEachEngine("a picture is shown to the public", (open) => {
  let db: TestDatabase["db"];
  beforeEach(async () => {
    ({ db } = await open());
    await insertPicture(db, MINE);
  });
  const isShown = async () => (await findShownUntil(db, PICTURE_COLUMNS, MINE)) > Date.now();

  test("depending on a rule for every column that refers to a picture", async () => {
    const columns = (await findPictureColumns(db)).map(({ table, column }) => `${table}.${column}`);
    expect(Object.keys(PICTURE_COLUMNS).sort()).toEqual(columns.sort());
  });

  test("as a picture of the site itself, but not as an unused upload", async () => {
    expect(await isShown()).toBe(false);
    const values = { slot: "hero", pictureId: MINE, alt: "", updatedAt: 1 };
    await db.insertInto("sitePictures").values(values).execute();
    expect(await isShown()).toBe(true);
  });

  test("by an event that is announced and not deleted, next to its text and in it", async () => {
    for (const inText of [false, true]) {
      const [id = ""] = await insertEvents(db, [inText ? {} : { pictureId: MINE }]);
      if (inText)
        await db
          .transaction()
          .execute((trx) => noteContentPictures(trx, "eventPictures", id, `/pictures/${MINE}-320.jpg`));
      const set = (event: { status?: "planning" | "upcoming"; deletedAt?: number | null }) =>
        db.updateTable("events").set(event).where("id", "=", id).execute();
      expect(await isShown()).toBe(true);
      await set({ status: "planning" });
      expect(await isShown()).toBe(false);
      await set({ status: "upcoming" });
      expect(await isShown()).toBe(true);
      await set({ deletedAt: 1 });
      expect(await isShown()).toBe(false);
    }
  });

  test("by a post that is published and not deleted, next to its text and in it, never by a draft or version", async () => {
    for (const inText of [false, true]) {
      const id = `post-${inText}`;
      await sql`insert into posts
          (id, slug, title, excerpt, category, author, date, read_time, tags, content, alt, status, featured, created_at, updated_at, picture_id)
        values (${id}, ${id}, 't', '', 'programs', '', '2026-01-01', '', '', '', '', 'published', ${sql.lit(false)}, 1, 1, ${inText ? null : MINE})`.execute(
        db,
      );
      const html = `/pictures/${MINE}-320.jpg`;
      if (inText) await db.transaction().execute((trx) => noteContentPictures(trx, "postPictures", id, html));
      type Change = {
        status?: "published" | "draft" | "scheduled";
        publishAt?: number | null;
        deletedAt?: number;
      };
      const set = (post: Change) => db.updateTable("posts").set(post).where("id", "=", id).execute();
      expect(await isShown()).toBe(true);
      for (const status of ["draft", "scheduled"] as const) {
        await set({ status, publishAt: status === "scheduled" ? 1 : null });
        expect(await isShown()).toBe(false);
      }
      await set({ status: "published", publishAt: null });
      expect(await isShown()).toBe(true);
      await set({ deletedAt: 1 });
      expect(await isShown()).toBe(false);
    }
  });

  test("by an executive who is not deleted", async () => {
    const executive = { id: "e", position: 1, name: "Ada", role: "Chair", pictureId: MINE, alt: "" };
    await db
      .insertInto("executives")
      .values({ ...executive, createdAt: 1, updatedAt: 1 })
      .execute();
    expect(await isShown()).toBe(true);
    await db.updateTable("executives").set({ deletedAt: 1 }).execute();
    expect(await isShown()).toBe(false);
  });
});

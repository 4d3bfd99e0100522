import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA, insertEvents, insertPicture, PICTURE } from "#tests/support/events.ts";
import { createEvent, updateEvent } from "./event-changes.server.ts";
import { newEventInput } from "./event-input.ts";
import { findFeaturedEvent } from "./events.server.ts";

const TODAY = { date: "2026-06-01", timeZone: "Africa/Lagos" };

describeOnEachEngine("the featured event", (open) => {
  const form = (name: string, replacesFeatured = "") => ({
    ...newEventInput.parse({
      ...{ name, location: "Here", date: "2026-07-01", time: "09:30", alt: "Girls" },
      ...{ isFeatured: "on", replacesFeatured },
    }),
    updatedAt: 1,
  });
  const featuredIn = async (db: Db) =>
    (await db.selectFrom("events").select("name").where("isFeatured", "=", true).execute()).map(
      ({ name }) => name,
    );

  test("is replaced only by an event that names it", async () => {
    const { db } = await open();
    const [walk = "", drive = ""] = await insertEvents(db, [
      { name: "Walk", isFeatured: true },
      { name: "Drive" },
    ]);
    const kept = { ok: false, reason: "featured", featured: { id: walk, name: "Walk" } };
    expect(await updateEvent(db, ADA, drive, form("Drive"))).toEqual(kept);
    expect(await createEvent(db, ADA, form("New"), PICTURE)).toEqual(kept);
    // The person confirmed replacing an event that is no longer featured.
    expect(await updateEvent(db, ADA, drive, form("Drive", "another"))).toEqual(kept);
    expect(await featuredIn(db)).toEqual(["Walk"]);
    expect(await db.selectFrom("auditEntries").select("id").execute()).toEqual([]);

    expect(await updateEvent(db, ADA, drive, form("Drive", walk))).toMatchObject({ ok: true });
    expect(await featuredIn(db)).toEqual(["Drive"]);
    expect((await findFeaturedEvent(db, TODAY))?.name).toBe("Drive");
    const audit = await db.selectFrom("auditEntries").select(["subjectId", "detail"]).orderBy("id").execute();
    expect(audit).toEqual([
      { subjectId: walk, detail: "Walk: isFeatured" },
      { subjectId: drive, detail: expect.stringMatching(/^Drive: .*isFeatured/) },
    ]);
  });

  test("stays featured when it is saved again", async () => {
    const { db } = await open();
    const [walk = ""] = await insertEvents(db, [{ name: "Walk", isFeatured: true }]);
    expect(await updateEvent(db, ADA, walk, form("Long walk"))).toMatchObject({ ok: true });
    expect(await featuredIn(db)).toEqual(["Long walk"]);
  });

  test("is only one even when two are featured concurrently", async () => {
    const { db } = await open();
    await insertPicture(db);
    const outcomes = await Promise.all(
      ["One", "Two", "Three"].map((name) => createEvent(db, ADA, form(name), PICTURE)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await featuredIn(db)).toHaveLength(1);
  });
});

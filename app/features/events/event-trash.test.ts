import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { readGeneration } from "#app/platform/page-cache/generation.server.ts";
import { erase, moveToTrash, restore } from "#app/platform/records/trash.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA, insertEvents } from "#tests/support/events.ts";
import { findPublicEvent } from "./event-page.server.ts";
import { EVENT_TRASH } from "./event-trash.server.ts";
import { countEvents, listUpcomingEvents } from "./events.server.ts";
import { findFeaturedNow } from "./featured.server.ts";

const TODAY = { date: "2026-06-01", timeZone: "Africa/Lagos" };
const UPCOMING = { slug: "drive", name: "Drive", status: "upcoming", date: "2026-07-01" } as const;

describeOnEachEngine("the trash of events", (open) => {
  async function startedWith(...events: Parameters<typeof insertEvents>[1]): Promise<[Db, string[]]> {
    const { db } = await open();
    return [db, await insertEvents(db, events)];
  }
  const listEventsInTrash = async (db: Db) =>
    (await db.selectFrom("events").select("id").where("deletedAt", "is not", null).execute()).map(
      ({ id }) => id,
    );
  const auditOf = async (db: Db) =>
    (await db.selectFrom("auditEntries").select(["action", "detail"]).orderBy("id").execute()).map(
      ({ action, detail }) => `${action} ${detail}`,
    );

  test("a deleted event is not public anywhere; a restored one is everywhere again", async () => {
    const [db, [id = ""]] = await startedWith(UPCOMING);
    const generation = await readGeneration(db);
    expect(await moveToTrash(db, ADA, EVENT_TRASH, id)).toEqual({ ok: true });
    expect(await readGeneration(db)).toBeGreaterThan(generation);
    expect(await listUpcomingEvents(db, TODAY)).toEqual([]);
    expect(await countEvents(db)).toBe(0);
    expect(await findPublicEvent(db, "drive")).toEqual({ found: "removed" });
    expect(await listEventsInTrash(db)).toEqual([id]);

    expect(await restore(db, ADA, EVENT_TRASH, id)).toEqual({ ok: true });
    expect(await readGeneration(db)).toBeGreaterThan(generation + 1);
    expect(await listUpcomingEvents(db, TODAY)).toMatchObject([{ slug: "drive" }]);
    // A higher sequence number makes calendars that dropped the event add it again.
    expect(await findPublicEvent(db, "drive")).toMatchObject({ found: "event", event: { sequence: 2 } });
    expect(await listEventsInTrash(db)).toEqual([]);
    expect(await auditOf(db)).toEqual(["deleted Drive", "restored Drive"]);
  });

  test("deleting or restoring twice is reported, and audited once", async () => {
    const [db, [id = ""]] = await startedWith(UPCOMING);
    const gone = { ok: false, reason: "gone" };
    expect(await restore(db, ADA, EVENT_TRASH, id)).toEqual(gone);
    expect(await moveToTrash(db, ADA, EVENT_TRASH, "nothing")).toEqual(gone);
    const both = await Promise.all([
      moveToTrash(db, ADA, EVENT_TRASH, id),
      moveToTrash(db, ADA, EVENT_TRASH, id),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await auditOf(db)).toEqual(["deleted Drive"]);
  });

  test("a restored event is featured again only if no other is", async () => {
    const [db, [first = "", second = ""]] = await startedWith(
      { ...UPCOMING, isFeatured: true },
      { slug: "other", name: "Other" },
    );
    await moveToTrash(db, ADA, EVENT_TRASH, first);
    await restore(db, ADA, EVENT_TRASH, first);
    expect(await findFeaturedNow(db)).toEqual({ id: first, name: "Drive" });
    await moveToTrash(db, ADA, EVENT_TRASH, first);
    await db.updateTable("events").set({ isFeatured: true }).where("id", "=", second).execute();
    await restore(db, ADA, EVENT_TRASH, first);
    const featured = db.selectFrom("events").select("id").where("isFeatured", "=", true);
    expect(await featured.execute()).toEqual([{ id: second }]);
  });

  test("a permanently deleted event stays gone at its addresses; one outside the trash is not deleted", async () => {
    const [db, [old = "", planned = "", fresh = "", kept = ""]] = await startedWith(
      { ...UPCOMING, deletedAt: 100 },
      { slug: "secret", status: "planning", deletedAt: 100 },
      { slug: "fresh", deletedAt: 200 },
      { slug: "kept" },
    );
    await db.insertInto("eventSlugs").values({ slug: "before", eventId: old, replacedAt: 1 }).execute();
    expect(await erase(db, ADA, EVENT_TRASH, old)).toMatchObject({ ok: true });
    expect(await erase(db, ADA, EVENT_TRASH, planned)).toMatchObject({ ok: true });
    for (const id of [old, kept, "nothing"])
      expect(await erase(db, ADA, EVENT_TRASH, id)).toEqual({ ok: false, reason: "gone" });
    for (const address of ["drive", "before", old])
      expect(await findPublicEvent(db, address), address).toEqual({ found: "removed" });
    for (const address of ["secret", planned])
      expect(await findPublicEvent(db, address), address).toBeUndefined();
    expect(await listEventsInTrash(db)).toEqual([fresh]);
    expect(await countEvents(db)).toBe(1);
  });
});

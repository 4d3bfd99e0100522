import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { readGeneration } from "#app/platform/page-cache/generation.server.ts";
import { moveToTrash } from "#app/platform/records/trash.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA, insertEvents, insertPicture, PICTURE } from "#tests/support/events.ts";
import { createEvent, updateEvent } from "./event-changes.server.ts";
import type { EventInput, NewEventInput } from "./event-input.ts";
import { findPublicEvent, type PublicEvent } from "./event-page.server.ts";
import { EVENT_TRASH } from "./event-trash.server.ts";

const DRIVE: NewEventInput = {
  name: "Book Drive",
  location: "Market square",
  date: "2026-07-01",
  time: "09:30:00",
  endTime: null,
  status: "upcoming",
  category: "campaign",
  report: "<p>Books for <strong>all</strong>.</p>",
  isFeatured: false,
  replacesFeatured: "",
  alt: "Girls with books",
};

describeOnEachEngine("changing events", (open) => {
  async function started(): Promise<Db> {
    const { db } = await open();
    await insertPicture(db);
    return db;
  }

  async function created(db: Db, input: Partial<NewEventInput> = {}): Promise<PublicEvent> {
    const outcome = await createEvent(db, ADA, { ...DRIVE, ...input }, PICTURE);
    if (!outcome.ok) throw new Error(outcome.reason);
    return get(db, outcome.slug);
  }

  async function get(db: Db, slug: string): Promise<PublicEvent> {
    const found = await findPublicEvent(db, slug);
    if (found?.found !== "event") throw new Error(`${slug}: ${found?.found}`);
    return found.event;
  }

  function form(event: PublicEvent, change: Partial<EventInput> = {}): EventInput {
    const { name, location, date, time, endTime, status, category, report, alt, updatedAt } = event;
    return {
      ...{ name, location, date, time, endTime, status, category, report, alt, updatedAt },
      isFeatured: false,
      replacesFeatured: "",
      ...change,
    };
  }

  async function changed(db: Db, event: PublicEvent, change: Partial<EventInput>): Promise<PublicEvent> {
    const outcome = await updateEvent(db, ADA, event.id, form(event, change));
    if (!outcome.ok) throw new Error(outcome.reason);
    return get(db, outcome.slug);
  }

  test("records the pictures in its report, so that they count as used", async () => {
    const db = await started();
    const report = `<p>x</p><img src="/pictures/${PICTURE}-320.jpg" alt="A road">`;
    const created = await createEvent(db, ADA, { ...DRIVE, report }, PICTURE);
    expect(await db.selectFrom("eventPictures").select("pictureId").execute()).toEqual([
      { pictureId: PICTURE },
    ]);
    expect(created).toMatchObject({ ok: true });
  });

  test("a new event is public at its slug, starts at zero, is audited and invalidates pages", async () => {
    const db = await started();
    const generation = await readGeneration(db);
    const event = await created(db);
    expect(event).toMatchObject({
      slug: "book-drive",
      name: "Book Drive",
      summary: "Books for all.",
      sequence: 0,
      views: 0,
      likes: 0,
      shares: 0,
      previousDate: null,
      picture: { id: PICTURE },
    });
    expect(await readGeneration(db)).toBe(generation + 1);
    expect(await db.selectFrom("auditEntries").selectAll().executeTakeFirst()).toMatchObject({
      actorId: "ada",
      action: "created",
      subject: "event",
      subjectId: event.id,
      detail: "Book Drive",
    });
  });

  test("a stored report is sanitised, and its summary is plain text", async () => {
    const db = await started();
    const event = await created(db, {
      report: `<p onclick="steal()">One<script>alert(1)</script></p><p>two &amp; ${"three ".repeat(200)}</p>`,
    });
    expect(event.report).toMatch(/^<p>One<\/p><p>two &amp; three/);
    expect(event.summary).toMatch(/^One two & three three/);
    expect(event.summary.length).toBeLessThanOrEqual(400);
  });

  test("the same form sent twice creates one event", async () => {
    const db = await started();
    const first = await createEvent(db, ADA, DRIVE, PICTURE, "form-1");
    expect(await createEvent(db, ADA, DRIVE, PICTURE, "form-1")).toEqual(first);
    expect(await db.selectFrom("events").select("id").execute()).toEqual([{ id: "form-1" }]);
    expect(await db.selectFrom("auditEntries").select("id").execute()).toHaveLength(1);
    // Changes typed after a lost response are not reported as saved.
    expect(await createEvent(db, ADA, { ...DRIVE, name: "Drive" }, PICTURE, "form-1")).toEqual({
      ok: false,
      reason: "exists",
    });
  });

  test("a picture that is not stored is rejected without changing anything", async () => {
    const db = await started();
    const generation = await readGeneration(db);
    await expect(createEvent(db, ADA, DRIVE, "nothing")).rejects.toThrow();
    expect(await db.selectFrom("events").select("id").execute()).toEqual([]);
    expect(await readGeneration(db)).toBe(generation);
  });

  test("events with the same name get different addresses, even when created concurrently", async () => {
    const db = await started();
    const made = await Promise.all([1, 2, 3, 4].map(() => createEvent(db, ADA, DRIVE, PICTURE)));
    expect(made.map((outcome) => outcome.ok && outcome.slug).toSorted()).toEqual([
      "book-drive",
      "book-drive-2",
      "book-drive-3",
      "book-drive-4",
    ]);
  });

  test("names without Latin letters, and names of pages, get an address too", async () => {
    const db = await started();
    const foreign = await created(db, { name: "学校" });
    expect(foreign.slug).toBe(`event-${foreign.id.slice(-6)}`);
    expect((await created(db, { name: "Past" })).slug).toBe("past-2");
  });

  test("a renamed event is found at its new address; ids and old addresses redirect there", async () => {
    const db = await started();
    const event = await created(db);
    const renamed = await changed(db, event, { name: "Big Book Drive" });
    expect(renamed.slug).toBe("big-book-drive");
    const moved = { found: "moved", slug: "big-book-drive" };
    expect(await findPublicEvent(db, "book-drive")).toEqual(moved);
    expect(await findPublicEvent(db, event.id)).toEqual(moved);
    // No other event ever gets the old address, but the event itself can take it back.
    expect((await created(db)).slug).toBe("book-drive-2");
    const back = await changed(db, renamed, { name: "Book Drive" });
    expect(back.slug).toBe("book-drive");
    expect(await findPublicEvent(db, "big-book-drive")).toEqual({ found: "moved", slug: "book-drive" });
    expect(await db.selectFrom("eventSlugs").select("slug").execute()).toEqual([{ slug: "big-book-drive" }]);
  });

  test("calendars pick up changes of name, date, times, place and status, and no others", async () => {
    const db = await started();
    let event = await created(db);
    const changes: [Partial<EventInput>, number][] = [
      [{ report: "<p>New</p>" }, 0],
      [{ category: "outreach" }, 0],
      [{ alt: "", isFeatured: true }, 0],
      [{ name: "Drive" }, 1],
      [{ date: "2026-07-02" }, 2],
      [{ time: "10:00:00" }, 3],
      [{ endTime: "12:00:00" }, 4],
      [{ location: "School" }, 5],
      [{ status: "cancelled" }, 6],
    ];
    for (const [change, sequence] of changes) {
      event = await changed(db, event, change);
      expect(event.sequence, JSON.stringify(change)).toBe(sequence);
    }
  });

  test("an announced event remembers the date that it was moved from", async () => {
    const db = await started();
    const event = await created(db);
    const postponed = await changed(db, event, { date: null, time: null });
    expect(postponed).toMatchObject({ date: null, previousDate: "2026-07-01" });
    const moved = await changed(db, postponed, { date: "2026-08-01" });
    expect(moved.previousDate).toBe("2026-07-01");
    const again = await changed(db, moved, { date: "2026-09-01" });
    expect(again.previousDate).toBe("2026-08-01");
    expect((await changed(db, again, { date: "2026-08-01" })).previousDate).toBe("2026-09-01");
  });

  test("a postponed event that returns to its original date does not count as moved", async () => {
    const db = await started();
    const postponed = await changed(db, await created(db), { date: null });
    expect((await changed(db, postponed, { date: "2026-07-01" })).previousDate).toBeNull();
  });

  test("correcting the date of a completed event does not mark it as moved", async () => {
    const db = await started();
    const event = await created(db, { status: "completed" });
    expect((await changed(db, event, { date: "2026-06-01" })).previousDate).toBeNull();
  });

  test("somebody else's newer version is not overwritten, not even in part", async () => {
    const db = await started();
    const event = await created(db);
    const generation = await readGeneration(db);
    const outcomes = await Promise.all([
      updateEvent(db, ADA, event.id, form(event, { name: "One" })),
      updateEvent(db, { id: "obi", name: "Obi" }, event.id, form(event, { name: "Two" })),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual(expect.objectContaining({ ok: false, reason: "changed" }));
    const stored = await db.selectFrom("events").select(["slug", "sequence"]).execute();
    expect(stored).toEqual([{ slug: expect.stringMatching(/^(one|two)$/), sequence: 1 }]);
    expect(await readGeneration(db)).toBeGreaterThan(generation);
  });

  test("the same change sent twice is applied once", async () => {
    const db = await started();
    const event = await created(db);
    const change = form(event, { name: "One" });
    expect(await updateEvent(db, ADA, event.id, change)).toEqual({ ok: true, slug: "one" });
    const generation = await readGeneration(db);
    expect(await updateEvent(db, ADA, event.id, change)).toEqual({ ok: true, slug: "one" });
    expect(await readGeneration(db)).toBe(generation);
    expect((await get(db, "one")).sequence).toBe(1);
    expect(await db.selectFrom("auditEntries").select("id").execute()).toHaveLength(2);
  });

  test("a removed event is reported as removed at every address that it had", async () => {
    const db = await started();
    const event = await changed(db, await created(db), { name: "Drive" });
    expect(await moveToTrash(db, ADA, EVENT_TRASH, event.id)).toEqual({ ok: true });
    for (const address of ["drive", "book-drive", event.id])
      expect(await findPublicEvent(db, address), address).toEqual({ found: "removed" });
    expect(await moveToTrash(db, ADA, EVENT_TRASH, event.id)).toEqual({ ok: false, reason: "gone" });
    expect(await updateEvent(db, ADA, event.id, form(event, { name: "X" }))).toEqual({
      ok: false,
      reason: "gone",
    });
    // Its former address stays reserved for it.
    expect((await created(db, { name: "Drive" })).slug).toBe("drive-2");
  });

  test("unknown and planned events are not found", async () => {
    const db = await started();
    const [id] = await insertEvents(db, [{ status: "planning", slug: "secret" }]);
    await db
      .insertInto("eventSlugs")
      .values({ slug: "old-secret", eventId: id as string, replacedAt: 1 })
      .execute();
    for (const address of ["nothing", "secret", "old-secret", id as string, "", "' or 1=1 --", "\u0000"])
      expect(await findPublicEvent(db, address), address).toBeUndefined();
    await moveToTrash(db, ADA, EVENT_TRASH, id as string);
    expect(await findPublicEvent(db, "secret")).toBeUndefined();
  });
});

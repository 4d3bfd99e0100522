import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { saveSiteSettings } from "#app/platform/settings/save-site-settings.server.ts";
import { DEFAULT_SITE_SETTINGS } from "#app/platform/settings/site-settings.ts";
import { describeOnEachEngine, openTestDatabase } from "#tests/support/database.ts";
import { ADA, insertEvents, type StoredEvent } from "#tests/support/events.ts";
import { plansOf } from "#tests/support/query-plans.ts";
import {
  countEvents,
  findNextEventCard,
  listPastEvents,
  listUpcomingEvents,
  PAST_PAGE_SIZE,
  readEventsOverview,
  readToday,
} from "./events.server.ts";

/** Noon of 15 June 2026 in Lagos. */
const NOW = Date.UTC(2026, 5, 15, 11);

async function overview(db: Db, now = NOW) {
  return readEventsOverview(db, await readToday(db, now));
}

const names = (events: readonly { name: string }[]) => events.map((event) => event.name);

describeOnEachEngine("the public lists of events", (open) => {
  async function having(...events: Partial<StoredEvent>[]): Promise<Db> {
    const { db } = await open();
    await insertEvents(db, events);
    return db;
  }

  test("an empty site has none, and no upcoming change", async () => {
    const { db } = await open();
    expect(await overview(db)).toEqual({
      featured: undefined,
      upcoming: [],
      past: [],
      changesAt: undefined,
    });
    expect(await readToday(db, NOW)).toEqual({ date: "2026-06-15", timeZone: "Africa/Lagos" });
    expect(await listPastEvents(db, await readToday(db, NOW), 1)).toEqual({ events: [], total: 0 });
  });

  test("the featured event is left out of the lists below it, unless they would be empty", async () => {
    const done = { status: "completed", date: "2026-06-01" } as const;
    const db = await having({ name: "Shown", ...done, isFeatured: true });
    expect(names((await overview(db)).past)).toEqual(["Shown"]);
    await insertEvents(db, [{ name: "Other", ...done }]);
    expect(names((await overview(db)).past)).toEqual(["Other"]);
    expect(names((await listPastEvents(db, await readToday(db, NOW), 1)).events)).toContain("Shown");
  });

  test("the next event is the nearest that takes place as announced", async () => {
    const db = await having(
      { name: "Later", status: "upcoming", date: "2026-08-01" },
      { name: "Soon", status: "upcoming", date: "2026-06-20" },
      { name: "Over", status: "upcoming", date: "2026-06-14" },
      { name: "Open", status: "upcoming", date: null },
      { name: "Off", status: "cancelled", date: "2026-06-16" },
      { name: "Planned", status: "planning", date: "2026-06-16" },
    );
    const next = async (now: number) => (await findNextEventCard(db, await readToday(db, now)))?.name;
    expect(await next(NOW)).toBe("Soon");
    expect(await next(Date.UTC(2026, 5, 21))).toBe("Later");
    expect(await next(Date.UTC(2026, 7, 3))).toBeUndefined();
  });

  test("each status has its list; planned and removed events have none", async () => {
    const db = await having(
      { name: "Planned", status: "planning", date: "2026-07-01", isFeatured: true },
      { name: "Removed", status: "completed", date: "2026-06-01", deletedAt: 1, isFeatured: true },
      { name: "Removed before", status: "upcoming", date: "2026-06-20", deletedAt: 1 },
      { name: "Later", status: "upcoming", date: "2026-08-01" },
      { name: "Soon", status: "upcoming", date: "2026-06-20" },
      { name: "Today", status: "upcoming", date: "2026-06-15" },
      { name: "Open", status: "upcoming", date: null },
      { name: "Postponed", status: "upcoming", date: null, previousDate: "2026-06-10" },
      { name: "Off", status: "cancelled", date: "2026-07-01" },
      { name: "Off long ago", status: "cancelled", date: "2026-01-01" },
      { name: "Unmarked", status: "upcoming", date: "2026-06-14" },
      { name: "Done early", status: "completed", date: "2026-06-30" },
      { name: "Done", status: "completed", date: "2026-06-01" },
      { name: "Done some day", status: "completed", date: null },
    );
    const { featured, upcoming, past } = await overview(db);
    expect(featured).toBeUndefined();
    expect(upcoming.map(({ name, state }) => [name, state])).toEqual([
      ["Today", "scheduled"],
      ["Soon", "scheduled"],
      ["Off", "cancelled"],
      ["Later", "scheduled"],
      ["Open", "scheduled"],
      ["Postponed", "postponed"],
    ]);
    expect(past.map(({ name, state }) => [name, state])).toEqual([
      ["Done early", "over"],
      ["Unmarked", "over"],
      ["Done", "over"],
      ["Done some day", "over"],
    ]);
    expect(await countEvents(db)).toBe(12);
  });

  test("shows the newest public event of several featured ones", async () => {
    const db = await having(
      { name: "Old", isFeatured: true, createdAt: 1 },
      { name: "New", isFeatured: true, createdAt: 3, date: null, time: "10:00:00", summary: "é".repeat(350) },
      { name: "Newer, cancelled", isFeatured: true, createdAt: 4, status: "cancelled", date: "2026-12-01" },
      { name: "Newest, not featured", createdAt: 5 },
    );
    const { featured } = await overview(db);
    expect(featured?.name).toBe("New");
    expect(featured?.summary).toBe(`${"é".repeat(300)}...`);
    expect(featured).toMatchObject({ date: null, time: null, dateTime: null });
  });

  test("a card has a formatted date, a time as hh:mm, and both lengths of the description", async () => {
    const db = await having({
      date: "2026-01-03",
      time: "09:05:00",
      summary: `${"a".repeat(79)}b${"c".repeat(39)}de`,
    });
    const [card] = (await overview(db)).past;
    expect(card).toMatchObject({
      date: "3 January 2026",
      time: "09:05",
      dateTime: "2026-01-03T09:05",
      description: { narrow: `${"a".repeat(79)}b...`, wide: `${"a".repeat(79)}b${"c".repeat(39)}d...` },
      picture: { widths: [320, 640, 1600] },
    });
  });

  test("a card has the end as well, if somebody entered one", async () => {
    const db = await having({ status: "completed", time: "09:05:00", endTime: "12:00:00" });
    expect((await overview(db)).past[0]?.time).toBe("09:05–12:00");
  });

  test("an event is over at the end of its day in the foundation's time zone, not in UTC", async () => {
    const db = await having({ name: "Drive", status: "upcoming", date: "2026-06-15", time: "09:00:00" });
    const midnight = Date.UTC(2026, 5, 15, 23);
    expect((await overview(db, NOW)).changesAt).toBe(midnight);
    expect(names((await overview(db, midnight - 1)).upcoming)).toEqual(["Drive"]);
    const after = await overview(db, midnight);
    expect([names(after.upcoming), names(after.past)]).toEqual([[], ["Drive"]]);
    expect((await overview(db, midnight)).changesAt).toBeUndefined();

    const settings = { ...DEFAULT_SITE_SETTINGS, timeZone: "Pacific/Honolulu" };
    await saveSiteSettings(db, ADA, settings);
    expect(names((await overview(db, midnight)).upcoming)).toEqual(["Drive"]);
    expect((await overview(db, midnight)).changesAt).toBe(Date.UTC(2026, 5, 16, 10));
  });

  test("every past event is on exactly one page of the list", async () => {
    const count = PAST_PAGE_SIZE * 2 + 5;
    const db = await having(
      ...Array.from({ length: count }, (_, i) => ({
        // Many on one day, some without a date.
        date: i % 9 === 0 ? null : `2026-05-${String(1 + (i % 4)).padStart(2, "0")}`,
        status: i % 2 ? ("completed" as const) : ("upcoming" as const),
      })),
    );
    const past = await db
      .selectFrom("events")
      .select("id")
      .where((eb) => eb.or([eb("status", "=", "completed"), eb("date", "<", "2026-06-15")]))
      .execute();
    const today = await readToday(db, NOW);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => listPastEvents(db, today, page)));
    const listed = pages.flatMap((page) => page.events.map((event) => event.id));
    expect(listed.toSorted()).toEqual(past.map(({ id }) => id).toSorted());
    for (const { total } of pages) expect(total).toBe(past.length);
    const dates = pages.flatMap((page) => page.events.map((event) => event.dateTime ?? ""));
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect((await overview(db)).past.map((event) => event.id)).toEqual(listed.slice(0, 12));
  });
});

// PostgreSQL plans by its table statistics, so there only the benchmark can tell (`npm run bench
// -- scale events`).
test("on SQLite the public lists are read in the order of an index, never sorted", async () => {
  const { db, close } = await openTestDatabase("sqlite");
  try {
    const today = await readToday(db, NOW);
    const past = await plansOf(db, (watched) => listPastEvents(watched, today, 2));
    expect(past).toEqual([
      expect.stringMatching(/SCAN events USING COVERING INDEX events_past$/m),
      expect.stringMatching(/^SCAN events USING COVERING INDEX events_past$/),
    ]);
    expect(past[0]?.match(/TEMP B-TREE/g), "twelve cards are put in order, not all events").toHaveLength(1);
    const upcoming = await plansOf(db, (watched) => listUpcomingEvents(watched, today));
    expect(upcoming).toEqual(
      Array(2).fill(expect.stringMatching(/^SEARCH events USING INDEX events_upcoming/)),
    );
    expect(upcoming.join()).not.toContain("TEMP B-TREE");
  } finally {
    await close();
  }
});

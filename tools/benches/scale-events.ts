import { sql } from "kysely";
import { EVENT_ORDER_KEYS } from "#app/features/events/admin/event-order.ts";
import { EVENT_CATEGORIES } from "#app/features/events/event.ts";
import { EVENT_LIST } from "#app/features/events/event-record.server.ts";
import { eventSearchText } from "#app/features/events/event-search-text.ts";
import { PAST_PAGE_SIZE } from "#app/features/events/events.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { addDays, dateIn } from "#app/platform/time/site-time.server.ts";
import { insertPicture, PICTURE } from "#tests/support/events.ts";
import { relist } from "#tests/support/lists.ts";
import type { ScaleSubject } from "./scale-subject.ts";

const CHUNK = 500;
/** How many events are announced at any time, however long the history. */
const UPCOMING = 10;

/**
 * Events: a history of completed ones, one a day, a few that nobody marked as completed, and ten to
 * come.
 */
export const events: ScaleSubject = {
  title: "events",
  many: [10_000],
  fill,
  pages: (count) => [
    { name: "/events", path: "/events" },
    { name: "/events/past", path: "/events/past" },
    { name: "the middle page of /events/past", path: `/events/past?page=${middlePage(count)}` },
    { name: "a full page near the end", path: `/events/past?page=${middlePage(count) * 2 - 1}` },
    { name: "an event", path: "/event-blog/event-50" },
    { name: "the calendar", path: "/events/calendar.ics" },
  ],
};

/** The same events in the administrator's list. */
export const managedEvents: ScaleSubject = {
  title: "managed_events",
  many: [10_000],
  signedIn: true,
  fill,
  pages: (count) => [
    { name: "/admin/events", path: "/admin/events" },
    { name: "the middle page", path: `/admin/events?page=${count / 20}` },
    { name: "the last page", path: `/admin/events?page=${count / 10}` },
    { name: "a search for what every event has", path: "/admin/events?q=event" },
    { name: "its middle page by location", path: `/admin/events?q=event&sort=location&page=${count / 20}` },
    { name: "a search for one event", path: `/admin/events?q=number+${count - 1}` },
    { name: "a search for what none has", path: "/admin/events?q=nowhere" },
    ...EVENT_ORDER_KEYS.map((key) => ({ name: `sorted by ${key}`, path: `/admin/events?sort=${key}` })),
    { name: "the form of an event", path: "/admin/events/00000000-0000-7000-8000-000000000050" },
  ],
};

const middlePage = (count: number) => Math.floor((count - UPCOMING) / PAST_PAGE_SIZE / 2);

async function fill({ db, engine }: Database, count: number): Promise<void> {
  await insertPicture(db);
  const today = dateIn("UTC", Date.now());
  for (let first = 0; first < count; first += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - first) }, (_, i) =>
      makeEvent(first + i, today),
    );
    await db.transaction().execute((trx) => trx.insertInto("events").values(rows).execute());
  }
  await relist(db, [EVENT_LIST]);
  // A server's own autovacuum would do this in the background, but it is switched off for the
  // benchmark.
  if (engine === "postgres") await sql`vacuum analyze`.execute(db);
}

function makeEvent(i: number, today: string) {
  const toCome = i < UPCOMING;
  const name = `Event number ${i}`;
  const location = `Market square ${i % 40}`;
  const category = EVENT_CATEGORIES[i % EVENT_CATEGORIES.length] ?? "campaign";
  const report = `<p>${"Forty girls came back to class and a whole village saw it. ".repeat(40)}</p>`;
  return {
    id: `00000000-0000-7000-8000-${String(i).padStart(12, "0")}`,
    slug: `event-${i}`,
    ...{ name, location, category },
    searchText: eventSearchText({ name, location, category }),
    pictureId: PICTURE,
    alt: "",
    report,
    summary: report.slice(3, 403),
    date: toCome ? addDays(today, i + 1) : addDays(today, -i),
    time: i % 3 ? "09:30:00" : null,
    status: toCome || i % 50 === 0 ? ("upcoming" as const) : ("completed" as const),
    isFeatured: i % 25 === 0,
    createdAt: i,
    updatedAt: i,
  };
}

import WebAutoExtractor from "@marbec/web-auto-extractor";
import { HtmlValidate } from "html-validate";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEvent, updateEvent } from "#app/features/events/event-changes.server.ts";
import { eventInput, newEventInput } from "#app/features/events/event-input.ts";
import { EVENT_TRASH } from "#app/features/events/event-trash.server.ts";
import { type Database, openDatabase } from "#app/platform/database/database.server.ts";
import { moveToTrash } from "#app/platform/records/trash.server.ts";
import { addDays, dateIn } from "#app/platform/time/site-time.server.ts";
import { ADA, insertPicture, PICTURE } from "#tests/support/events.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type Answer, ask } from "./request.ts";

const TODAY = dateIn("Africa/Lagos", Date.now());
const SOON = addDays(TODAY, 10);
const LATER = addDays(TODAY, 20);

let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startServer();
  database = openDatabase({ dataDir: server.dataDir });
  await insertPicture(database.db);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const get = (path: string): Promise<Answer> => ask(server.url, path);

let made = 0;
/** Creates an event as its form would, each with another name. */
async function create(form: Record<string, string> = {}) {
  made += 1;
  const input = newEventInput.parse({
    name: `Event ${made}`,
    location: "Market square",
    date: SOON,
    time: "09:30",
    status: "upcoming",
    report: "<p>Books for <strong>all</strong>.</p>",
    alt: "Girls with books",
    ...form,
  });
  const outcome = await createEvent(database.db, ADA, input, PICTURE);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome;
}

async function change(id: string, form: Record<string, string>) {
  const now = await database.db
    .selectFrom("events")
    .select(["name", "location", "date", "time", "endTime", "status", "category", "report"])
    .select(["alt", "updatedAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const input = eventInput.parse({
    ...now,
    date: now.date ?? "",
    time: now.time ?? "",
    endTime: now.endTime ?? "",
    updatedAt: String(now.updatedAt),
    ...form,
  });
  const outcome = await updateEvent(database.db, ADA, id, input);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.slug;
}

function dataOf(html: string): Record<string, Record<string, unknown>[]> {
  return new WebAutoExtractor({ addLocation: false }).parse(html).jsonld;
}

function calendarOf(text: string): ICAL.Event[] {
  return new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents("vevent")
    .map((component) => new ICAL.Event(component));
}

describe("an event's addresses", () => {
  test("/event-blog and /events show one screen with one canonical address", async () => {
    const { slug } = await create();
    for (const path of [`/event-blog/${slug}`, `/events/${slug}`]) {
      const { status, text } = await get(path);
      expect(status).toBe(200);
      expect(text).toContain(`<link rel="canonical" href="${server.url}/event-blog/${slug}"/>`);
      expect(text).toContain(`Event ${made}</h1>`);
    }
  });

  test("its id and its earlier names redirect permanently, even for its calendar", async () => {
    const { id, slug } = await create();
    const now = await change(id, { name: `Renamed ${made}` });
    for (const old of [id, slug])
      for (const [from, to] of [
        [`/event-blog/${old}`, `/event-blog/${now}`],
        [`/events/${old}`, `/event-blog/${now}`],
        [`/event-blog/${old}/calendar.ics`, `/event-blog/${now}/calendar.ics`],
      ] as const) {
        const { status, headers } = await get(from);
        expect([status, headers.location], from).toEqual([301, to]);
      }
  });

  test("a removed one answers 410 from the next request on, with links", async () => {
    const { id, slug } = await create();
    expect((await get(`/event-blog/${slug}`)).status).toBe(200);
    await moveToTrash(database.db, ADA, EVENT_TRASH, id);
    for (const path of [`/event-blog/${slug}`, `/events/${slug}`, `/event-blog/${id}`]) {
      const { status, text } = await get(path);
      expect(status).toBe(410);
      expect(text).toContain("View More Events");
      expect(text).toContain('content="noindex"');
    }
    expect((await get(`/event-blog/${slug}/calendar.ics`)).status).toBe(410);
    expect((await get("/events")).text).not.toContain(slug);
  });

  test("unknown and planned ones answer 404, with links", async () => {
    const { slug } = await create({ status: "planning" });
    const paths = [
      "/event-blog/nothing",
      "/events/nothing",
      `/event-blog/${slug}`,
      "/event-blog/%27or%201=1",
    ];
    for (const path of paths) {
      const { status, text } = await get(path);
      expect(status, path).toBe(404);
      expect(text).toContain("View More Events");
    }
    expect((await get(`/event-blog/${slug}/calendar.ics`)).status).toBe(404);
    for (const list of ["/events", "/events/past", "/events/calendar.ics"])
      expect((await get(list)).text).not.toContain(slug);
  });
});

describe("lists", () => {
  test("a change is visible on the next request", async () => {
    const { id } = await create({ name: "Brand new event" });
    expect((await get("/events")).text).toContain("Brand new event");
    await change(id, { location: "Another square" });
    expect((await get("/events")).text).toContain("Another square");
    await change(id, { status: "completed", date: addDays(TODAY, -1) });
    expect((await get("/events/past")).text).toContain("Brand new event");
  });

  test("the list of past events has shareable pages, and no others", async () => {
    for (let i = 0; i < 13; i++) await create({ status: "completed", date: "2025-01-01" });
    const first = await get("/events/past");
    const second = await get("/events/past?page=2");
    expect(first.text).toContain(`<link rel="canonical" href="${server.url}/events/past"/>`);
    expect(second.text).toContain(`<link rel="canonical" href="${server.url}/events/past?page=2"/>`);
    const slugsOf = ({ text }: Answer) =>
      new Set(Array.from(text.matchAll(/href="\/event-blog\/([^"]+)"/g), (match) => match[1]));
    const [one, two] = [slugsOf(first), slugsOf(second)];
    expect(one.size).toBe(12);
    expect(two.size).toBeGreaterThan(0);
    expect(one.isDisjointFrom(two)).toBe(true);
    for (const page of ["99", "0", "-1", "1e3", "two", "1%00"])
      expect((await get(`/events/past?page=${page}`)).status, page).toBe(404);
    expect((await get("/events/past?page=")).text).toBe(first.text);
  });

  test("what an editor writes is escaped", async () => {
    const hostile = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
    const { slug } = await create({ name: hostile, location: hostile, report: hostile, alt: hostile });
    for (const path of [`/event-blog/${slug}`, "/events"]) {
      const { text } = await get(path);
      expect(text).not.toContain("<script>alert");
      expect(text).not.toContain("<img src=x");
    }
    expect(dataOf((await get(`/event-blog/${slug}`)).text).Event?.[0]?.name).toBe(hostile);
  });
});

describe("structured data", () => {
  async function eventOf(slug: string) {
    const data = dataOf((await get(`/event-blog/${slug}`)).text);
    return { event: data.Event?.[0], breadcrumbs: data.BreadcrumbList?.[0] };
  }

  test("has what, when and where, and the page's place in the site", async () => {
    const { slug } = await create({ name: "Walk for books" });
    const { event, breadcrumbs } = await eventOf(slug);
    expect(event).toMatchObject({
      name: "Walk for books",
      description: "Books for all.",
      startDate: `${SOON}T09:30:00+01:00`,
      endDate: `${SOON}T11:30:00+01:00`,
      eventStatus: "https://schema.org/EventScheduled",
      location: { "@type": "Place", name: "Market square" },
      url: `${server.url}/event-blog/walk-for-books`,
      organizer: { "@type": "NGO", name: "Her Value Foundation", logo: `${server.url}/icon-512.png` },
      image: [`${server.url}/pictures/${PICTURE}-1600.jpg`],
    });
    expect(breadcrumbs?.itemListElement).toMatchObject([
      { position: 1, item: `${server.url}/` },
      { position: 2, name: "Events", item: `${server.url}/events` },
      { position: 3, name: "Walk for books" },
    ]);
  });

  test("says when an event is cancelled, postponed or moved", async () => {
    const { id, slug } = await create();
    await change(id, { dateOpen: "on" });
    expect((await eventOf(slug)).event).toMatchObject({
      eventStatus: "https://schema.org/EventPostponed",
      startDate: SOON,
      previousStartDate: SOON,
    });
    expect((await get(`/event-blog/${slug}`)).text).toContain("This event is postponed.");
    await change(id, { date: LATER, timeOpen: "on" });
    expect((await eventOf(slug)).event).toMatchObject({
      eventStatus: "https://schema.org/EventRescheduled",
      startDate: LATER,
      previousStartDate: SOON,
    });
    await change(id, { status: "cancelled", timeOpen: "on" });
    expect((await eventOf(slug)).event?.eventStatus).toBe("https://schema.org/EventCancelled");
    expect((await get(`/event-blog/${slug}`)).text).toContain("This event is cancelled.");
  });

  test("an event that never had a date states none", async () => {
    const { slug } = await create({ dateOpen: "on" });
    const { event, breadcrumbs } = await eventOf(slug);
    expect(event).toBeUndefined();
    expect(breadcrumbs).toBeDefined();
    expect((await get(`/event-blog/${slug}`)).text).toContain("To Be Specified");
  });
});

describe("calendars", () => {
  test("an event's own calendar follows its changes under one id", async () => {
    const { id, slug } = await create();
    const read = async () => {
      const answer = await get(`/event-blog/${slug}/calendar.ics`);
      expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
      const [event] = calendarOf(answer.text);
      return {
        uid: event?.uid,
        sequence: event?.sequence,
        start: event?.startDate.toString(),
        end: event?.endDate.toString(),
        status: event?.component.getFirstPropertyValue("status"),
      };
    };
    const soon = { start: `${SOON}T08:30:00Z`, end: `${SOON}T10:30:00Z` };
    const later = { start: `${LATER}T08:30:00Z`, end: `${LATER}T10:30:00Z` };
    const allDay = { start: LATER, end: addDays(LATER, 1) };
    const before = { uid: id, sequence: 0, status: "CONFIRMED" };
    expect(await read()).toEqual({ ...before, ...soon });
    await change(id, { report: "<p>More</p>" });
    expect(await read()).toEqual({ ...before, ...soon });
    await change(id, { date: LATER });
    expect(await read()).toEqual({ ...before, ...later, sequence: 1 });
    await change(id, { endTime: "13:00" });
    expect(await read()).toEqual({ ...before, ...later, end: `${LATER}T12:00:00Z`, sequence: 2 });
    await change(id, { timeOpen: "on" });
    expect(await read()).toEqual({ ...before, ...allDay, sequence: 3 });
    await change(id, { status: "cancelled", timeOpen: "on" });
    expect(await read()).toEqual({ ...before, ...allDay, sequence: 4, status: "CANCELLED" });
    await change(id, { dateOpen: "on" });
    expect((await get(`/event-blog/${slug}/calendar.ics`)).status).toBe(404);
  });

  test("is subscribed to with calendar programs, or saved as a file", async () => {
    await create();
    const { text } = await get("/events");
    const feed = `${server.url}/events/calendar.ics`;
    expect(text).toContain(`href="${feed.replace("http:", "webcal:")}"`);
    expect(text).toContain('href="/events/calendar.ics"');
  });

  test("the calendar of all events has a new one at once, and is not sent again if unchanged", async () => {
    const before = await get("/events/calendar.ics");
    expect(before.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    const known = { "If-None-Match": before.headers.etag as string };
    expect((await ask(server.url, "/events/calendar.ics", { headers: known })).status).toBe(304);
    const { id } = await create();
    const after = await ask(server.url, "/events/calendar.ics", { headers: known });
    expect(after.status).toBe(200);
    expect(calendarOf(after.text).map(({ uid }) => uid)).toContain(id);
    expect(calendarOf(before.text).map(({ uid }) => uid)).not.toContain(id);
  });
});

test("the pages are valid HTML", async () => {
  const { slug } = await create({ report: "<h2>A</h2><p>B</p><ul><li>C</li></ul>" });
  await create({ isFeatured: "on", status: "completed", date: "2025-01-01" });
  const validator = new HtmlValidate({ extends: ["html-validate:standard"] });
  for (const path of ["/events", "/events/past", `/event-blog/${slug}`, "/event-blog/nothing"]) {
    const report = await validator.validateString((await get(path)).text);
    const findings = report.results.flatMap(({ messages }) =>
      messages.map(({ line, column, message, ruleId }) => `${path}:${line}:${column} ${ruleId}: ${message}`),
    );
    expect(findings).toEqual([]);
  }
});

import ICAL from "ical.js";
import { sync as nodeIcal } from "node-ical";
import { describe, expect, test } from "vitest";
import { saveSiteSettings } from "#app/platform/settings/save-site-settings.server.ts";
import { DEFAULT_SITE_SETTINGS } from "#app/platform/settings/site-settings.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA, insertEvents } from "#tests/support/events.ts";
import { type CalendarEvent, eventCalendar, upcomingCalendar } from "./calendar.server.ts";
import { readToday } from "./events.server.ts";

const PLACE = { name: "Her Value Foundation", address: "https://example.org", timeZone: "Africa/Lagos" };

const DRIVE: CalendarEvent = {
  id: "01890000-0000-7000-8000-000000000001",
  slug: "book-drive",
  name: "Book drive",
  category: "campaign",
  summary: "Books for all.",
  date: "2026-07-01",
  time: "09:30:00",
  endTime: null,
  location: "Market square",
  status: "upcoming",
  sequence: 3,
  createdAt: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
  updatedAt: Date.UTC(2026, 5, 1),
};

function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component));
  return { calendar, events };
}

/** Reads an event's times with two libraries that know nothing of each other. */
function timesOf(text: string) {
  const one = parse(text).events[0] as ICAL.Event;
  const other = Object.values(nodeIcal.parseICS(text)).find((part) => part?.type === "VEVENT");
  if (other?.type !== "VEVENT") throw new Error("no event");
  const moment = (time: Date) => time.toISOString();
  return {
    one: [one.startDate, one.endDate].map((time) => moment(time.toJSDate())),
    other: [other.start, other.end as Date].map(moment),
  };
}

function parseOne(event: Partial<CalendarEvent>, place = PLACE): ICAL.Event {
  return parse(eventCalendar({ ...DRIVE, ...event }, place)).events[0] as ICAL.Event;
}

describe("the calendar of an event", () => {
  test("is read back as what was written", () => {
    const event = parseOne({});
    expect(event.uid).toBe(DRIVE.id);
    expect(event.sequence).toBe(3);
    expect(event.summary).toBe("Book drive");
    expect(event.location).toBe("Market square");
    expect(event.description).toBe("Books for all.\n\nhttps://example.org/event-blog/book-drive");
    expect(event.component.getFirstPropertyValue("url")).toBe("https://example.org/event-blog/book-drive");
    expect(event.component.getFirstPropertyValue("categories")).toBe("Campaign");
    expect(event.component.getFirstPropertyValue("status")).toBe("CONFIRMED");
    expect(String(event.component.getFirstPropertyValue("dtstamp"))).toBe("2026-06-01T00:00:00Z");
    expect(String(event.component.getFirstPropertyValue("created"))).toBe("2026-01-02T03:04:05Z");
  });

  test.each([
    ["Africa/Lagos", "2026-07-01", null, "2026-07-01T08:30", "2026-07-01T10:30"],
    ["Africa/Lagos", "2026-07-01", "12:00:00", "2026-07-01T08:30", "2026-07-01T11:00"],
    ["Africa/Lagos", "2026-12-31", "01:00:00", "2026-12-31T08:30", "2027-01-01T00:00"],
    ["Europe/Berlin", "2026-07-01", null, "2026-07-01T07:30", "2026-07-01T09:30"],
    ["Europe/Berlin", "2026-12-01", "10:15:00", "2026-12-01T08:30", "2026-12-01T09:15"],
    // The clocks are set forward the night after, and back the night after.
    ["Europe/Berlin", "2026-03-28", "05:00:00", "2026-03-28T08:30", "2026-03-29T03:00"],
    ["Europe/Berlin", "2026-10-24", "05:00:00", "2026-10-24T07:30", "2026-10-25T04:00"],
    ["Asia/Kathmandu", "2026-07-01", null, "2026-07-01T03:45", "2026-07-01T05:45"],
    ["Pacific/Kiritimati", "2026-07-01", null, "2026-06-30T19:30", "2026-06-30T21:30"],
  ])("two parsers agree: half past nine in %s on %s, to %s", (timeZone, date, endTime, start, end) => {
    const text = eventCalendar({ ...DRIVE, date, endTime }, { ...PLACE, timeZone });
    const expected = [`${start}:00.000Z`, `${end}:00.000Z`];
    expect(timesOf(text)).toEqual({ one: expected, other: expected });
  });

  test("without a time is a whole day, which ends where the next begins", () => {
    const event = parseOne({ time: null, date: "2026-12-31" });
    expect(event.startDate.isDate).toBe(true);
    expect(event.startDate.toString()).toBe("2026-12-31");
    expect(event.endDate.toString()).toBe("2027-01-01");
  });

  test("says that it is cancelled", () => {
    expect(parseOne({ status: "cancelled" }).component.getFirstPropertyValue("status")).toBe("CANCELLED");
  });

  test("whatever the texts contain, they stay texts", () => {
    const hostile = 'A; B, C\\n "D"\r\nEND:VEVENT\nBEGIN:VALARM\rX:\u0000\u0007y:z';
    const event = parseOne({ name: hostile, location: hostile, summary: hostile });
    const asRead = 'A; B, C\\n "D"\nEND:VEVENT\nBEGIN:VALARM\nX:y:z';
    expect([event.summary, event.location]).toEqual([asRead, asRead]);
    expect(event.description).toBe(`${asRead}\n\nhttps://example.org/event-blog/book-drive`);
    expect(event.component.getAllSubcomponents()).toEqual([]);
  });

  test("lines have at most 75 bytes and end with CRLF; no character is cut in two", () => {
    const name = `${"Ẹ̀kọ́ 👩🏾‍🎓 ".repeat(20)}end`;
    const text = eventCalendar({ ...DRIVE, name }, PLACE);
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of text.split("\r\n")) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    expect(parse(text).events[0]?.summary).toBe(name);
  });
});

describeOnEachEngine("the calendar of upcoming events", (open) => {
  test("has what is to come, with what was cancelled, and nothing else", async () => {
    const { db } = await open();
    const [soon, off] = await insertEvents(db, [
      { name: "Soon", status: "upcoming", date: "2026-07-01" },
      { name: "Off", status: "cancelled", date: "2026-07-02", time: null },
      { name: "Over", status: "upcoming", date: "2026-06-14" },
      { name: "Open", status: "upcoming", date: null },
      { name: "Done", status: "completed", date: "2026-07-03" },
      { name: "Planned", status: "planning", date: "2026-07-04" },
      { name: "Removed", status: "upcoming", date: "2026-07-05", deletedAt: 1 },
    ]);
    const today = await readToday(db, Date.UTC(2026, 5, 15, 11));
    const { calendar, events } = parse(await upcomingCalendar(db, today, PLACE));
    expect(events.map(({ uid, summary }) => [uid, summary])).toEqual([
      [soon, "Soon"],
      [off, "Off"],
    ]);
    const statuses = events.map(({ component }) => component.getFirstPropertyValue("status"));
    expect(statuses).toEqual(["CONFIRMED", "CANCELLED"]);
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Her Value Foundation: events");
    expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
    expect(String(calendar.getFirstPropertyValue("refresh-interval"))).toBe("PT12H");
  });

  test("bears the site's name, whatever it contains", async () => {
    const { db } = await open();
    const place = { ...PLACE, name: "Girls; Books, \\n\u0007 & Co\r\nX-FORGED:1" };
    const { calendar } = parse(await upcomingCalendar(db, await readToday(db), place));
    // As it stands in the file: the reader takes these two names for values of no known type.
    const name = "Girls\\; Books\\, \\\\n & Co X-FORGED:1: events";
    expect(calendar.getFirstPropertyValue("name")).toBe(name);
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe(name);
    expect(calendar.hasProperty("x-forged")).toBe(false);
  });

  test("without events is a calendar all the same", async () => {
    const { db } = await open();
    const settings = { ...DEFAULT_SITE_SETTINGS, timeZone: "UTC" };
    await saveSiteSettings(db, ADA, settings);
    const today = await readToday(db);
    expect(today.timeZone).toBe("UTC");
    expect(parse(await upcomingCalendar(db, today, PLACE)).events).toEqual([]);
  });
});

import type { ReadDb } from "#app/platform/database/database.server.ts";
import { addDays, instantOf } from "#app/platform/site-time.server.ts";
import type { CalendarDate } from "#db/schema.ts";
import { type CalendarLine, calendarText, dateValue, instantValue, textValue } from "./calendar-text.ts";
import { CATEGORY_NAMES, type EventCategory, eventPath } from "./event.ts";
import type { PublicEvent } from "./event-page.server.ts";
import { selectAnnounced, type Today } from "./events.server.ts";

/** Where calendars live: the site, and the zone in which its events' dates and times are meant. */
export type CalendarPlace = {
  name: string;
  /** The public address of the site, without a slash at the end. */
  address: string;
  timeZone: string;
};

/** What a calendar shows of an event. */
export type CalendarEvent = Pick<
  PublicEvent,
  | "id"
  | "slug"
  | "name"
  | "category"
  | "summary"
  | "time"
  | "location"
  | "status"
  | "sequence"
  | "createdAt"
  | "updatedAt"
> & { date: CalendarDate };

/** How often a subscribed calendar looks for news. */
const REFRESH = "PT12H";

/** The calendar of one event, to be added to a calendar once. */
export function eventCalendar(event: CalendarEvent, place: CalendarPlace): string {
  return calendarText([...opening(), ...eventLines(event, place), CLOSING]);
}

/** The calendar of all announced events, to be subscribed to. Cancelled ones stay in it, marked, until their day is over. */
export async function upcomingCalendar(db: ReadDb, today: Today, place: CalendarPlace): Promise<string> {
  const events = await selectAnnounced(db, today)
    .select(["id", "slug", "name", "category", "summary", "date", "time", "location", "status"])
    .select(["sequence", "createdAt", "updatedAt"])
    .execute();
  const name = textValue(`${place.name}: events`);
  return calendarText([
    ...opening(),
    ["NAME", name],
    ["X-WR-CALNAME", name],
    ["X-WR-TIMEZONE", place.timeZone],
    ["SOURCE;VALUE=URI", `${place.address}${FEED_PATH}`],
    ["REFRESH-INTERVAL;VALUE=DURATION", REFRESH],
    ["X-PUBLISHED-TTL", REFRESH],
    ...events.flatMap((event) => eventLines(event as CalendarEvent, place)),
    CLOSING,
  ]);
}

export const CALENDAR_TYPE = "text/calendar; charset=utf-8";
export const FEED_PATH = "/events/calendar.ics";

const CLOSING: CalendarLine = ["END", "VCALENDAR"];

function opening(): CalendarLine[] {
  return [
    ["BEGIN", "VCALENDAR"],
    ["VERSION", "2.0"],
    ["PRODID", "-//Schoolward//Events//EN"],
    ["CALSCALE", "GREGORIAN"],
  ];
}

function eventLines(event: CalendarEvent, place: CalendarPlace): CalendarLine[] {
  const address = place.address + eventPath(event.slug);
  return [
    ["BEGIN", "VEVENT"],
    // The event's own id: the same in every calendar and for ever, also when name, address or site move.
    ["UID", event.id],
    ["SEQUENCE", String(event.sequence)],
    ["DTSTAMP", instantValue(event.updatedAt)],
    ["CREATED", instantValue(event.createdAt)],
    ["LAST-MODIFIED", instantValue(event.updatedAt)],
    ...momentLines(event, place.timeZone),
    ["SUMMARY", textValue(event.name)],
    ["LOCATION", textValue(event.location)],
    ["DESCRIPTION", textValue([event.summary, address].filter(Boolean).join("\n\n"))],
    ["URL", address],
    ["CATEGORIES", textValue(CATEGORY_NAMES[event.category as EventCategory])],
    ["STATUS", event.status === "cancelled" ? "CANCELLED" : "CONFIRMED"],
    ["END", "VEVENT"],
  ];
}

/**
 * When it is. A time of day is given in UTC, worked out from the foundation's zone: no calendar needs to know the zone's
 * rules. Without a time it is the whole day, whose end is the day after. How long an event lasts nobody has said, so a
 * timed one has no end.
 */
function momentLines({ date, time }: CalendarEvent, timeZone: string): CalendarLine[] {
  if (time !== null) return [["DTSTART", instantValue(instantOf(date, time, timeZone))]];
  return [
    ["DTSTART;VALUE=DATE", dateValue(date)],
    ["DTEND;VALUE=DATE", dateValue(addDays(date, 1))],
    ["TRANSP", "TRANSPARENT"],
  ];
}

import ical, {
  type ICalCalendarData,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import { addDays } from "#app/platform/time/site-time.server.ts";
import type { CalendarDate } from "#db/schema.ts";
import { CATEGORY_NAMES, type EventCategory, eventPath, FEED_PATH } from "./event.ts";
import { spanOf } from "./event-moment.server.ts";
import type { PublicEvent } from "./event-page.server.ts";
import { selectAnnounced, type Today } from "./events.server.ts";

/** The site that a calendar belongs to, and the time zone of its events' dates and times. */
export type CalendarPlace = {
  name: string;
  /** The public address of the site, without a trailing slash. */
  address: string;
  timeZone: string;
};

/** The fields of an event that a calendar shows. */
export type CalendarEvent = Pick<
  PublicEvent,
  | "id"
  | "slug"
  | "name"
  | "category"
  | "summary"
  | "time"
  | "endTime"
  | "location"
  | "status"
  | "sequence"
  | "createdAt"
  | "updatedAt"
> & { date: CalendarDate };

export const CALENDAR_TYPE = "text/calendar; charset=utf-8";

/** How often calendar programs refresh a subscription. */
const REFRESH_SECONDS = 12 * 3_600;

/** Returns the calendar file of one event, to be imported once. */
export function eventCalendar(event: CalendarEvent, place: CalendarPlace): string {
  return calendarText({}, [event], place);
}

/**
 * Returns the calendar of all announced events, for subscriptions. Cancelled ones stay in it,
 * marked, until their day is over.
 */
export async function upcomingCalendar(db: ReadDb, today: Today, place: CalendarPlace): Promise<string> {
  const events = await selectAnnounced(db, today)
    .select(["id", "slug", "name", "category", "summary", "date", "time", "endTime"])
    .select(["location", "status", "sequence", "createdAt", "updatedAt"])
    .execute();
  const about = {
    // The library escapes every text but this one, in which a line break would end the property.
    name: plain(`${place.name}: events`)
      .replace(/\s+/g, " ")
      .replace(/[\\;,]/g, "\\$&"),
    source: `${place.address}${FEED_PATH}`,
    ttl: REFRESH_SECONDS,
  };
  return calendarText(about, events as CalendarEvent[], place);
}

function calendarText(about: ICalCalendarData, events: CalendarEvent[], place: CalendarPlace): string {
  const calendar = ical({
    ...about,
    prodId: "//Schoolward//Events//EN",
    scale: "GREGORIAN",
    events: events.map((event) => toEntry(event, place)),
  });
  return `${calendar}\r\n`;
}

function toEntry(event: CalendarEvent, place: CalendarPlace): ICalEventData {
  const address = place.address + eventPath(event.slug);
  return {
    // The event's own id: the same in every calendar, and it survives a change of name, address or
    // site.
    id: event.id,
    sequence: event.sequence,
    stamp: new Date(event.updatedAt),
    created: new Date(event.createdAt),
    lastModified: new Date(event.updatedAt),
    ...momentOf(event, place.timeZone),
    summary: plain(event.name),
    location: plain(event.location),
    description: plain([event.summary, address].filter(Boolean).join("\n\n")),
    url: address,
    categories: [{ name: CATEGORY_NAMES[event.category as EventCategory] }],
    status: event.status === "cancelled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}

/**
 * Returns the start and the end of an event. Converts times of day to UTC, so that no calendar
 * needs the rules of the foundation's zone. An event without a time takes the whole day.
 */
function momentOf({ date, time, endTime }: CalendarEvent, timeZone: string) {
  if (time !== null) {
    const { start, end } = spanOf({ date, time, endTime }, timeZone);
    return { start: new Date(start), end: new Date(end) };
  }
  const transparency = ICalEventTransparency.TRANSPARENT;
  return { allDay: true, start: new Date(date), end: new Date(addDays(date, 1)), transparency };
}

/** Removes the control characters that a calendar must not contain. */
function plain(text: string): string {
  return text.replace(/(?![\t\r\n])\p{Cc}/gu, "");
}

import { addDays, instantOf, isoInstant } from "#app/platform/time/site-time.server.ts";
import type { CalendarDate, Instant, TimeOfDay } from "#db/schema.ts";

/** When an event is, in the foundation's time zone. */
export type EventMoment = {
  date: CalendarDate | null;
  time: TimeOfDay | null;
  endTime: TimeOfDay | null;
};

/** How long an event takes for which no end was entered. */
const USUAL_DURATION_MS = 2 * 3_600_000;

/**
 * Returns when a timed event begins and ends. An end before the beginning is on the next day.
 */
export function spanOf(
  { date, time, endTime }: { date: CalendarDate; time: TimeOfDay; endTime: TimeOfDay | null },
  timeZone: string,
): { start: Instant; end: Instant } {
  const start = instantOf(date, time, timeZone);
  const end = endTime && instantOf(endTime > time ? date : addDays(date, 1), endTime, timeZone);
  // The clocks may skip the hour in which a short event takes place.
  return { start, end: end && end > start ? end : start + USUAL_DURATION_MS };
}

/**
 * Formats beginning and end in ISO 8601, for search engines: with the time zone's offset, or as
 * dates alone. Undefined for an event without a date.
 */
export function isoSpanOf({ date, time, endTime }: EventMoment, timeZone: string) {
  if (date === null) return undefined;
  if (time === null) return { starts: date, ends: date };
  const { start, end } = spanOf({ date, time, endTime }, timeZone);
  return { starts: isoInstant(start, timeZone), ends: isoInstant(end, timeZone) };
}

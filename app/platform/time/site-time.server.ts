import type { CalendarDate, Instant, TimeOfDay } from "#db/schema.ts";
import { dateFormat } from "../text/formats.ts";
import { localMoment } from "./local-date.ts";
import { zoneName } from "./zone-moment.ts";

/** Returns the calendar date in a time zone at an instant. */
export function dateIn(timeZone: string, instant: Instant): CalendarDate {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** Returns the time of day in a time zone at an instant, as `hh:mm`. */
export function timeIn(timeZone: string, instant: Instant): string {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: "minute" });
}

/** Formats a date and time with the UTC offset: "Tue, 3 Mar 2026, 10:00 (GMT+1)". Server only. */
export function momentWithZone(instant: Instant, timeZone: string): string {
  return `${localMoment(instant, timeZone)} (${zoneName("shortOffset", timeZone, instant)})`;
}

/** Adds days to a calendar date. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/**
 * Converts a calendar date and time of day in a time zone to an instant. Without a time, returns
 * the start of the day. If the clocks skip the time, it counts as if they did not; if it occurs
 * twice, the first one counts.
 */
export function instantOf(date: CalendarDate, time: TimeOfDay | null, timeZone: string): Instant {
  const day = Temporal.PlainDate.from(date);
  const moment = time ? day.toZonedDateTime({ timeZone, plainTime: time }) : day.toZonedDateTime(timeZone);
  return moment.epochMilliseconds;
}

/** Formats an instant with a time zone's UTC offset: `2026-01-31T09:30:00+01:00`. */
export function isoInstant(instant: Instant, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant).toString({ timeZone, smallestUnit: "second" });
}

/**
 * Formats a calendar date: "3 January 2025". Server only, because browsers may format it
 * differently.
 */
export function longDate(date: CalendarDate): string {
  return dateFormat({ dateStyle: "long", timeZone: "UTC" }).format(Date.parse(`${date}T00:00:00Z`));
}

import type { CalendarDate, Instant, TimeOfDay } from "#db/schema.ts";
import { dateFormat } from "./formats.ts";
import { localMoment } from "./local-date.ts";
import { zoneName } from "./zone-moment.ts";

/** The calendar date that people in a time zone have at an instant. */
export function dateIn(timeZone: string, instant: Instant): CalendarDate {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** The time of day, `hh:mm`, that the clocks in a time zone show at an instant. */
export function timeIn(timeZone: string, instant: Instant): string {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: "minute" });
}

/** A moment for people with its offset from Greenwich: "Tue, 3 Mar 2026, 10:00 (GMT+1)". Server only. */
export function momentWithZone(instant: Instant, timeZone: string): string {
  return `${localMoment(instant, timeZone)} (${zoneName("shortOffset", timeZone, instant)})`;
}

/** The calendar date so many days later. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/**
 * When a calendar date and time of day come about in a time zone. Without a time: when the day begins there. A time that
 * the clocks skip counts as it would have without the skip; one that comes twice counts the first time.
 */
export function instantOf(date: CalendarDate, time: TimeOfDay | null, timeZone: string): Instant {
  const day = Temporal.PlainDate.from(date);
  const moment = time ? day.toZonedDateTime({ timeZone, plainTime: time }) : day.toZonedDateTime(timeZone);
  return moment.epochMilliseconds;
}

/** A calendar date and time of day with the time zone's offset from UTC: `2026-01-31T09:30:00+01:00`. */
export function isoWithOffset(date: CalendarDate, time: TimeOfDay, timeZone: string): string {
  return Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone, plainTime: time })
    .toString({ timeZoneName: "never", smallestUnit: "second" });
}

/** A calendar date for people: "3 January 2025". Server only: browsers may word it differently. */
export function longDate(date: CalendarDate): string {
  return dateFormat({ dateStyle: "long", timeZone: "UTC" }).format(Date.parse(`${date}T00:00:00Z`));
}

import { dateFormat } from "../text/formats.ts";

/** Formats a day in the foundation's time zone: "3 January 2025". */
export function localDate(instant: number, timeZone: string): string {
  return dateFormat({ dateStyle: "long", timeZone }).format(instant);
}

/** Formats a date and time in the foundation's time zone: "3 January 2025, 14:05". */
export function localDateTime(instant: number, timeZone: string): string {
  const time = dateFormat({ timeStyle: "short", timeZone }).format(instant);
  return `${localDate(instant, timeZone)}, ${time}`;
}

/** Formats a calendar date, short enough for a table: "3 Jan 2025". */
export function calendarDate(date: string): string {
  return dateFormat({ dateStyle: "medium", timeZone: "UTC" }).format(Date.parse(date));
}

/**
 * Formats a date and time in the foundation's time zone: "Tue, 3 Mar 2026, 10:00". Server only,
 * because browsers may format it differently.
 */
export function localMoment(instant: number, timeZone: string): string {
  return dateFormat({
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  }).format(instant);
}

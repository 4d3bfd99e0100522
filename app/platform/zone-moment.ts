import { dateFormat } from "./formats.ts";

/**
 * When a calendar date and time of day come about in a time zone, for browsers, which lack Temporal. As `instantOf` of the
 * server (site-time.server.ts): a time that the clocks skip counts as it would have without the skip; one that comes
 * twice counts the first time.
 *
 * @param date `yyyy-mm-dd`
 * @param time `hh:mm`
 * @returns undefined for what is no date or time, or for a zone that this browser does not know
 */
export function momentIn(timeZone: string, date: string, time: string): number | undefined {
  const wall = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(wall)) return undefined;
  try {
    // Clocks change at most once in two days.
    const before = wall - offsetAt(timeZone, wall - DAY_MS);
    const after = wall - offsetAt(timeZone, wall + DAY_MS);
    const isReal = (instant: number) => instant + offsetAt(timeZone, instant) === wall;
    return isReal(before) || !isReal(after) ? before : after;
  } catch {
    return undefined;
  }
}

const DAY_MS = 24 * 60 * 60_000;

/** How far the clocks of a zone are before UTC at an instant, in milliseconds. */
function offsetAt(timeZone: string, instant: number): number {
  const parts = dateFormat({
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return wall - Math.floor(instant / 1000) * 1000;
}

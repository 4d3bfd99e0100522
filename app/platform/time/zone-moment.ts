import { dateFormat } from "../text/formats.ts";

/**
 * Converts a calendar date and time of day in a time zone to an instant, for browsers, which lack
 * Temporal. Works like the server's `instantOf` (site-time.server.ts): if the clocks skip the time,
 * it counts as if they did not; if it occurs twice, the first one counts.
 *
 * @param date `yyyy-mm-dd`
 * @param time `hh:mm`
 * @returns undefined if the date or time is invalid, or this browser doesn't know the time zone
 */
export function momentIn(timeZone: string, date: string, time: string): number | undefined {
  return findMoment(timeZone, date, time)?.instant;
}

export type FoundMoment = {
  instant: number;
  /**
   * How often the clocks show this time on that day. When they change, a time can be skipped or
   * occur twice.
   */
  occurs: "once" | "never" | "twice";
};

/** Works like {@link momentIn}, and also tells how often that time occurs on that day. */
export function findMoment(timeZone: string, date: string, time: string): FoundMoment | undefined {
  const wall = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(wall)) return undefined;
  try {
    // Clocks change at most once in two days.
    const before = wall - offsetAt(timeZone, wall - DAY_MS);
    const after = wall - offsetAt(timeZone, wall + DAY_MS);
    const isReal = (instant: number) => instant + offsetAt(timeZone, instant) === wall;
    if (!isReal(before)) {
      return isReal(after) ? { instant: after, occurs: "once" } : { instant: before, occurs: "never" };
    }
    return { instant: before, occurs: before !== after && isReal(after) ? "twice" : "once" };
  } catch {
    return undefined;
  }
}

/** Names a time zone as of an instant: "West Africa Standard Time (GMT+1)". */
export function zoneLabel(timeZone: string, instant: number): string {
  const name = zoneName("long", timeZone, instant);
  // Time zones without their own name are labelled with their offset.
  return `${/^(?:GMT|UTC)/.test(name) ? timeZone : name} (${zoneName("shortOffset", timeZone, instant)})`;
}

/** Returns the name of a time zone at an instant, in full or as its UTC offset. */
export function zoneName(timeZoneName: "long" | "shortOffset", timeZone: string, instant: number): string {
  return (
    dateFormat({ timeZone, timeZoneName })
      .formatToParts(instant)
      .find(({ type }) => type === "timeZoneName")?.value ?? timeZone
  );
}

const DAY_MS = 24 * 60 * 60_000;

/** Computes the UTC offset of a time zone at an instant, in milliseconds. */
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

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
  return findMoment(timeZone, date, time)?.instant;
}

export type FoundMoment = {
  instant: number;
  /** How often the clocks show it on that day: a time can be skipped, or come twice, when they change. */
  occurs: "once" | "never" | "twice";
};

/** The same as {@link momentIn}, with how often the clocks of the zone show that time on that day. */
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

/** A time zone for people, as it is at an instant: "West Africa Standard Time (GMT+1)". */
export function zoneLabel(timeZone: string, instant: number): string {
  const name = zoneName("long", timeZone, instant);
  // Zones without a name of their own are called by their offset.
  return `${/^(?:GMT|UTC)/.test(name) ? timeZone : name} (${zoneName("shortOffset", timeZone, instant)})`;
}

/** The name of a time zone at an instant, in full or as its offset from Greenwich. */
export function zoneName(timeZoneName: "long" | "shortOffset", timeZone: string, instant: number): string {
  return (
    dateFormat({ timeZone, timeZoneName })
      .formatToParts(instant)
      .find(({ type }) => type === "timeZoneName")?.value ?? timeZone
  );
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

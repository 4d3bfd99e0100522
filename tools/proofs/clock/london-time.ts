export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const ZONE = "Europe/London";

/**
 * Around the changes of London's clocks at 01:00 UTC: the time chosen in the form, and how many
 * minutes after the change it is. A skipped time counts as if nothing were skipped; an ambiguous
 * one means the first.
 */
const CHANGES = {
  forward: { "00:30": -30, "02:00": 0, "01:30": 30 },
  back: { "00:30": -90, "01:30": -30, "02:00": 60 },
};

/** Returns the next change of the clocks after an instant, and the times to choose around it. */
export function nextChange(now: number): { instant: number; minutes: Record<string, number> } {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE);
  const change = here.getTimeZoneTransition("next");
  if (!change) throw new Error(`The clocks of ${ZONE} no longer change`);
  const isForward = change.offsetNanoseconds > change.subtract({ hours: 3 }).offsetNanoseconds;
  return { instant: change.epochMilliseconds, minutes: isForward ? CHANGES.forward : CHANGES.back };
}

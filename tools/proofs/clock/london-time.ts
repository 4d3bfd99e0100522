export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const ZONE = "Europe/London";

/**
 * When clocks change in London, at 01:00 UTC: what somebody chooses in the form, and how many minutes from the change that is. A time
 * that is skipped counts as it would have without the skip, one that comes twice the first time.
 */
const CHANGES = {
  forward: { "00:30": -30, "02:00": 0, "01:30": 30 },
  back: { "00:30": -90, "01:30": -30, "02:00": 60 },
};

/** The next change of the clocks after a moment, and what is chosen around it. */
export function nextChange(now: number): { instant: number; minutes: Record<string, number> } {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE);
  const change = here.getTimeZoneTransition("next");
  if (!change) throw new Error(`The clocks of ${ZONE} no longer change`);
  const isForward = change.offsetNanoseconds > change.subtract({ hours: 3 }).offsetNanoseconds;
  return { instant: change.epochMilliseconds, minutes: isForward ? CHANGES.forward : CHANGES.back };
}

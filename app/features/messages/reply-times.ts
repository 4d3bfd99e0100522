import type { CalendarDate, Instant } from "#db/schema.ts";

/** A day on which nobody answers. `yearly`: the same day of every year. */
export type Holiday = { date: CalendarDate; name: string; yearly: boolean };

/** When the foundation answers. No zod here: the tab of the settings shows it in the browser. */
export type ReplyTimes = {
  /** Days of the week, 1 for Monday to 7 for Sunday; at least one. */
  businessDays: number[];
  holidays: Holiday[];
};

/** What holds until an administrator changes it. */
export const DEFAULT_REPLY_TIMES: ReplyTimes = { businessDays: [1, 2, 3, 4, 5], holidays: [] };

export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** More would be days of many years. */
export const MOST_HOLIDAYS = 200;
export const LONGEST_HOLIDAY_NAME = 80;

/** What the contact page promises: 48 hours on business days (specification, section 9). */
export const REPLY_PROMISE_MS = 48 * 3_600_000;
/** Whatever the holidays are, the search for a business day ends. */
const MOST_DAYS = 3 * 366;

/** Where and when time counts towards the promise. */
export type ReplyCalendar = ReplyTimes & { timeZone: string };

/**
 * When a message should have been answered: after 48 hours, of which those on weekends and holidays do not count. A day begins
 * and ends at midnight in the foundation's time zone, so one on which the clocks change has 23 or 25 hours. A message
 * that came later is never due earlier.
 */
export function replyDueAt(receivedAt: Instant, calendar: ReplyCalendar): Instant {
  let left = REPLY_PROMISE_MS;
  let day = dayOf(receivedAt, calendar);
  for (let i = 0; i < MOST_DAYS; i += 1) {
    const next = day.add({ days: 1 });
    if (isBusinessDay(day, calendar)) {
      const from = Math.max(receivedAt, day.epochMilliseconds);
      const counted = next.epochMilliseconds - from;
      if (left <= counted) return from + left;
      left -= counted;
    }
    day = next;
  }
  return day.epochMilliseconds;
}

/** The latest moment at which a message came that should be answered by now: those that came until then are overdue. */
export function overdueUntil(now: Instant, calendar: ReplyCalendar): Instant {
  let left = REPLY_PROMISE_MS;
  let day = dayOf(now, calendar);
  for (let i = 0; i < MOST_DAYS; i += 1) {
    if (isBusinessDay(day, calendar)) {
      const until = Math.min(now, day.add({ days: 1 }).epochMilliseconds);
      const counted = until - day.epochMilliseconds;
      if (left <= counted) return until - left;
      left -= counted;
    }
    day = day.subtract({ days: 1 });
  }
  return day.epochMilliseconds;
}

/** The beginning of the day that people there have at an instant. */
function dayOf(instant: Instant, { timeZone }: ReplyCalendar): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).startOfDay();
}

function isBusinessDay(day: Temporal.ZonedDateTime, { businessDays, holidays }: ReplyCalendar): boolean {
  if (!businessDays.includes(day.dayOfWeek)) return false;
  const date = day.toPlainDate().toString();
  return !holidays.some((holiday) =>
    holiday.yearly ? holiday.date.slice(4) === date.slice(4) : holiday.date === date,
  );
}

import type { CalendarDate, Instant } from "#db/schema.ts";

/** A day without replies. `yearly`: the same day of every year. */
export type Holiday = { date: CalendarDate; name: string; yearly: boolean };

/**
 * When the foundation replies. No zod here, because the settings page uses this file in the
 * browser.
 */
export type ReplyTimes = {
  /** Days of the week, 1 for Monday to 7 for Sunday; at least one. */
  businessDays: number[];
  holidays: Holiday[];
};

/** The reply times until an administrator changes them. */
export const DEFAULT_REPLY_TIMES: ReplyTimes = { businessDays: [1, 2, 3, 4, 5], holidays: [] };

export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Enough for many years. */
export const MAX_HOLIDAYS = 200;
export const MAX_HOLIDAY_NAME = 80;

/**
 * The contact page promises a reply within 48 hours on business days (specification, section 9).
 */
export const REPLY_PROMISE_MS = 48 * 3_600_000;
/** Ends the search for a business day, whatever the holidays are. */
const MAX_DAYS = 3 * 366;

/** Where and when time counts towards the promised reply. */
export type ReplyCalendar = ReplyTimes & { timeZone: string };

/**
 * Calculates when the reply to a message is due: after 48 hours, not counting weekends and
 * holidays. A day lasts from midnight to midnight in the foundation's time zone, so a day on which
 * the clocks change has 23 or 25 hours. A later message is never due earlier.
 */
export function replyDueAt(receivedAt: Instant, calendar: ReplyCalendar): Instant {
  let left = REPLY_PROMISE_MS;
  let day = dayOf(receivedAt, calendar);
  for (let i = 0; i < MAX_DAYS; i += 1) {
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

/** Calculates until when messages were received whose replies are now overdue. */
export function overdueUntil(now: Instant, calendar: ReplyCalendar): Instant {
  let left = REPLY_PROMISE_MS;
  let day = dayOf(now, calendar);
  for (let i = 0; i < MAX_DAYS; i += 1) {
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

/** Returns the start of the local day that contains an instant. */
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

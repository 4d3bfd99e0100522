import type { CalendarDate, Repeats } from "#db/schema.ts";

const MONTHS: Record<Repeats, number> = { month: 1, quarter: 3, year: 12 };

/** Returns the day of the next reminder: the same day of a later month, or its last day. */
export function nextReminder(day: CalendarDate, repeats: Repeats): CalendarDate {
  return Temporal.PlainDate.from(day).add({ months: MONTHS[repeats] }).toString();
}

/** What a gift has whose giver is not reminded any more. */
export const NO_REMINDERS = { repeats: null, remindOn: null, remindByHand: false } as const;

import { truncateText } from "#app/platform/text/cut-text.ts";
import { longDate } from "#app/platform/time/site-time.server.ts";
import type { CalendarDate } from "#db/schema.ts";
import type { EventStatus, PublicState } from "./event.ts";
import type { EventMoment } from "./event-moment.server.ts";

/**
 * Characters of the report on a card, in windows narrower than 768 px and in all others
 * (specification, section 9).
 */
const CARD_DESCRIPTION = { narrow: 80, wide: 120 } as const;

/** Returns the state of an event for visitors on a day in the foundation's time zone. */
export function publicState(
  event: { status: EventStatus; date: CalendarDate | null; previousDate: CalendarDate | null },
  today: CalendarDate,
): PublicState {
  if (event.status === "cancelled") return "cancelled";
  if (event.status === "completed" || (event.date !== null && event.date < today)) return "over";
  return event.date === null && event.previousDate !== null ? "postponed" : "scheduled";
}

/** Formats date and time of an event: for people, and for the `datetime` of `<time>`. */
export function wordMoment({ date, time, endTime }: EventMoment) {
  const clock = date && time ? time.slice(0, 5) : null;
  return {
    date: date && longDate(date),
    time: clock && endTime ? `${clock}–${endTime.slice(0, 5)}` : clock,
    dateTime: date && (clock ? `${date}T${clock}` : date),
  };
}

/**
 * Returns a card's two descriptions. The style sheet shows the one that fits the window's width.
 */
export function cardDescription(summary: string): { narrow: string; wide: string } {
  return {
    narrow: truncateText(summary, CARD_DESCRIPTION.narrow),
    wide: truncateText(summary, CARD_DESCRIPTION.wide),
  };
}

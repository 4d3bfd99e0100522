import { truncateText } from "#app/platform/rich-html.server.ts";
import { longDate } from "#app/platform/site-time.server.ts";
import type { CalendarDate, TimeOfDay } from "#db/schema.ts";
import type { EventStatus, PublicState } from "./event.ts";

/** Characters of the report on a card, in a window narrower than 768 px and in all others (specification, section 9). */
const CARD_DESCRIPTION = { narrow: 80, wide: 120 } as const;

type Moment = { date: CalendarDate | null; time: TimeOfDay | null };

/** What a visitor needs to know of an event's state on a day, which is the foundation's own. */
export function publicState(
  event: { status: EventStatus; date: CalendarDate | null; previousDate: CalendarDate | null },
  today: CalendarDate,
): PublicState {
  if (event.status === "cancelled") return "cancelled";
  if (event.status === "completed" || (event.date !== null && event.date < today)) return "over";
  return event.date === null && event.previousDate !== null ? "postponed" : "scheduled";
}

/** Date and time of an event: for people, and for the `datetime` of `<time>`. */
export function wordMoment({ date, time }: Moment) {
  const clock = date && time ? time.slice(0, 5) : null;
  return {
    date: date && longDate(date),
    time: clock,
    dateTime: date && (clock ? `${date}T${clock}` : date),
  };
}

/** A card's two descriptions; the style sheet shows the one for the window's width. */
export function cardDescription(summary: string): { narrow: string; wide: string } {
  return {
    narrow: truncateText(summary, CARD_DESCRIPTION.narrow),
    wide: truncateText(summary, CARD_DESCRIPTION.wide),
  };
}

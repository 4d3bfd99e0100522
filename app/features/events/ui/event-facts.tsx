import { type EventCardData, NO_DATE, type PublicState } from "../event.ts";
import { ClockIcon, DateIcon, PlaceIcon } from "./event-icons.tsx";

type Facts = Pick<EventCardData, "date" | "time" | "dateTime" | "location">;

/** Shows when and where an event is, each with its icon. */
export function EventFacts({ date, time, dateTime, location }: Facts) {
  return (
    <ul className="event-facts">
      <li>
        <DateIcon />
        {date && dateTime ? <time dateTime={dateTime}>{date}</time> : NO_DATE}
      </li>
      {time ? (
        <li>
          <ClockIcon />
          {time}
        </li>
      ) : null}
      <li>
        <PlaceIcon />
        {location}
      </li>
    </ul>
  );
}

const STATE_NAMES: Partial<Record<PublicState, string>> = { cancelled: "Cancelled", postponed: "Postponed" };

/** Says that an event does not take place as announced; renders nothing otherwise. */
export function StateBadge({ state }: { state: PublicState }) {
  const name = STATE_NAMES[state];
  if (!name) return null;
  return <span className={`badge ${state === "cancelled" ? "badge-danger" : "badge-clay"}`}>{name}</span>;
}

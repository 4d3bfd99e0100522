import { usePublicSite } from "#app/platform/settings/public-site.ts";
import { ItemCard } from "#app/ui/layout/item-card.tsx";
import { CATEGORY_NAMES, type EventCardData, eventPath, FEED_PATH } from "../event.ts";
import { EventFacts, StateBadge } from "./event-facts.tsx";
import { CalendarPlusIcon } from "./event-icons.tsx";

/** Lists upcoming events, nearest first, with a link to the calendar feed. */
export function Upcoming({ events }: { events: EventCardData[] }) {
  const feed = `${usePublicSite()?.address}${FEED_PATH}`;
  return (
    <section className="upcoming" aria-labelledby="upcoming-events">
      <div className="wrap">
        <div className="upcoming-head">
          <h2 id="upcoming-events">Upcoming Events</h2>
          {/* Calendar programs subscribe to `webcal:`; a browser would only save the file. */}
          <a href={feed.replace(/^https?:/, "webcal:")} className="arrow-link">
            <CalendarPlusIcon /> Subscribe to the calendar
          </a>
          <a href={FEED_PATH} className="arrow-link" type="text/calendar">
            Calendar file
          </a>
        </div>
        {events.length > 0 ? (
          <ul className="item-list upcoming-list">
            {events.map((event) => (
              <li key={event.id}>
                <UpcomingEvent event={event} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="lead">
            No dates are fixed at the moment. Subscribe to the calendar, and you get the next ones as soon as
            they are.
          </p>
        )}
      </div>
    </section>
  );
}

function UpcomingEvent({ event }: { event: EventCardData }) {
  const { id, slug, name, category, picture, alt, state } = event;
  return (
    <ItemCard
      labelledBy={`event-${id}`}
      picture={picture}
      alt={alt}
      beside
      head={
        <>
          <p className="event-badges">
            <span className="badge badge-marigold">{CATEGORY_NAMES[category]}</span>
            <StateBadge state={state} />
          </p>
          <h3 id={`event-${id}`}>
            <a href={eventPath(slug)} className="item-link">
              {name}
            </a>
          </h3>
          <EventFacts {...event} />
        </>
      }
    />
  );
}

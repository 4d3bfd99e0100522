import { ArrowIcon } from "#app/ui/control/icons.tsx";
import { WIDE_CARD } from "#app/ui/layout/item-card.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import type { EventCardData } from "../event.ts";
import { EventCard } from "./event-card.tsx";
import { BackIcon, ForwardIcon } from "./event-icons.tsx";

const MAX_DOTS = 5;

/**
 * Shows the newest past events side by side. The list scrolls natively; `carousel.browser.ts` adds
 * buttons, dots and keys.
 */
export function PastEvents({ events }: { events: EventCardData[] }) {
  return (
    <section className="past-events">
      {events.length > 0 ? (
        <Carousel events={events} />
      ) : (
        <div className="wrap">
          <h2 id="past-events">Past Events</h2>
          <EmptyState title="No past events yet" level={3}>
            What we have done together will be told here, with pictures.
          </EmptyState>
        </div>
      )}
    </section>
  );
}

function Carousel({ events }: { events: EventCardData[] }) {
  const dots = Math.min(MAX_DOTS, events.length);
  // `carousel-idle` reserves the space of the controls until the script runs, so that nothing shifts.
  return (
    <div data-enhance="carousel">
      <div className="wrap carousel-head">
        <h2 id="past-events">Past Events</h2>
        <div className="carousel-buttons carousel-idle">
          <button type="button" aria-label="Previous events" aria-disabled="true" data-step="-1">
            <BackIcon size={22} />
          </button>
          <button type="button" aria-label="Next events" aria-disabled="false" data-step="1">
            <ForwardIcon size={22} />
          </button>
        </div>
      </div>
      <section
        className="carousel"
        aria-labelledby="past-events"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll it
        tabIndex={0}
      >
        <ul className="carousel-list">
          {events.map((event) => (
            <li key={event.id}>
              <EventCard event={event} sizes={WIDE_CARD} />
            </li>
          ))}
        </ul>
      </section>
      <div className="wrap carousel-foot">
        {/* biome-ignore lint/a11y/useSemanticElements: these are not form fields */}
        <div className="carousel-dots carousel-idle" role="group" aria-label="Places in the list">
          {Array.from({ length: dots }, (_, i) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: dots are identified by position
              key={i}
              type="button"
              aria-label={`Go to place ${i + 1} of ${dots}`}
              aria-current={i === 0 || undefined}
            />
          ))}
        </div>
        <a href="/events/past" className="arrow-link">
          All past events <ArrowIcon />
        </a>
      </div>
    </div>
  );
}

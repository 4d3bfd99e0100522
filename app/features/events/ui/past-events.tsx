import { useRef } from "react";
import { Link } from "react-router";
import { ArrowIcon } from "#app/ui/control/icons.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import type { EventCardData } from "../event.ts";
import { EventCard } from "./event-card.tsx";
import { EventCardSkeletons } from "./event-card-skeletons.tsx";
import { BackIcon, ForwardIcon } from "./event-icons.tsx";
import { useCarousel } from "./use-carousel.ts";

const SIZES = "(min-width: 48rem) 22rem, 80vw";
/** As many as fit on a wide screen. */
const SKELETONS = 3;

/**
 * Shows the newest past events side by side. The list scrolls natively; scripts add
 * buttons, dots and keys.
 */
export function PastEvents({ events, waiting }: { events: EventCardData[]; waiting: boolean }) {
  return (
    <section className="past-events">
      {!waiting && events.length > 0 ? (
        <Carousel events={events} />
      ) : (
        <div className="wrap">
          <h2 id="past-events">Past Events</h2>
          {waiting ? (
            <EventCardSkeletons count={SKELETONS} className="carousel-list" />
          ) : (
            <EmptyState title="No past events yet" level={3}>
              What we have done together will be told here, with pictures.
            </EmptyState>
          )}
        </div>
      )}
    </section>
  );
}

function Carousel({ events }: { events: EventCardData[] }) {
  const track = useRef<HTMLElement>(null);
  const { scrollable, atStart, atEnd, dot, dots, step, goTo, onKeyDown } = useCarousel(track, events.length);
  // Reserves their space until hydration, and while nothing scrolls, so that nothing shifts.
  const idle = scrollable ? "" : " carousel-idle";
  return (
    <>
      <div className="wrap carousel-head">
        <h2 id="past-events">Past Events</h2>
        <div className={`carousel-buttons${idle}`}>
          <button type="button" aria-label="Previous events" aria-disabled={atStart} onClick={() => step(-1)}>
            <BackIcon size={22} />
          </button>
          <button type="button" aria-label="Next events" aria-disabled={atEnd} onClick={() => step(1)}>
            <ForwardIcon size={22} />
          </button>
        </div>
      </div>
      <section
        className="carousel"
        aria-labelledby="past-events"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll it
        tabIndex={0}
        ref={track}
        onKeyDown={onKeyDown}
      >
        <ul className="carousel-list">
          {events.map((event) => (
            <li key={event.id}>
              <EventCard event={event} sizes={SIZES} />
            </li>
          ))}
        </ul>
      </section>
      <div className="wrap carousel-foot">
        {/* biome-ignore lint/a11y/useSemanticElements: these are not form fields */}
        <div className={`carousel-dots${idle}`} role="group" aria-label="Places in the list">
          {Array.from({ length: dots }, (_, i) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: dots are identified by position
              key={i}
              type="button"
              aria-label={`Go to place ${i + 1} of ${dots}`}
              aria-current={i === dot || undefined}
              onClick={() => goTo(i)}
            />
          ))}
        </div>
        <Link to="/events/past" className="arrow-link">
          All past events <ArrowIcon />
        </Link>
      </div>
    </>
  );
}

import { LinkButton } from "#app/ui/control/button.tsx";
import { VisuallyHidden } from "#app/ui/control/visually-hidden.tsx";
import { savingOnPhones } from "#app/ui/picture/phone-sizes.ts";
import { Picture } from "#app/ui/picture/picture.tsx";
import { CATEGORY_NAMES, eventPath } from "../event.ts";
import type { FeaturedEvent } from "../events.server.ts";
import { EventFacts, StateBadge } from "./event-facts.tsx";

/** Shows the event that the foundation wants visitors to see first. */
export function Featured({ event }: { event: FeaturedEvent }) {
  const { slug, name, category, summary, picture, alt, state } = event;
  return (
    <section className="featured" aria-labelledby="featured-event">
      <div className="wrap">
        <div className="featured-picture">
          <Picture
            picture={picture}
            alt={alt}
            sizes={savingOnPhones("(min-width: 60rem) 38rem, 100vw")}
            priority
          />
        </div>
        <div className="featured-words">
          <h2 id="featured-event">
            <span className="paper-strip">Featured Event</span>
          </h2>
          <p className="event-badges">
            <span className="badge badge-plum">{CATEGORY_NAMES[category]}</span>
            <StateBadge state={state} />
          </p>
          <h3>{name}</h3>
          <EventFacts {...event} />
          {summary ? <p>{summary}</p> : null}
          <LinkButton href={eventPath(slug)}>
            Read More<VisuallyHidden> about {name}</VisuallyHidden>
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

import { LinkButton } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { type EventCardData, eventPath } from "../event.ts";
import { EventFacts, StateBadge } from "./event-facts.tsx";

type EventCardProps = {
  event: EventCardData;
  /** How wide the picture is shown, see Picture. */
  sizes: string;
  /** The level of the card's title under the headings around it. */
  level?: 2 | 3;
};

/** An event in a list. The whole card leads to its report. */
export function EventCard({ event, sizes, level = 3 }: EventCardProps) {
  const { id, slug, name, picture, alt, state, description } = event;
  const Title = `h${level}` as const;
  return (
    <article className="event-card" aria-labelledby={`event-${id}`}>
      <div className="event-card-picture">
        <Picture picture={picture} alt={alt} sizes={sizes} />
      </div>
      <div className="event-card-words">
        <Title id={`event-${id}`}>{name}</Title>
        <StateBadge state={state} />
        <EventFacts {...event} />
        <CardDescription {...description} />
        <LinkButton to={eventPath(slug)} variant="secondary" size="small" aria-describedby={`event-${id}`}>
          Read Full Story
        </LinkButton>
      </div>
    </article>
  );
}

/**
 * Both cuts of the report stand in the page and the style sheet shows one: right before any script has run, in every
 * width and when the window changes. What is not shown is not read out either.
 */
function CardDescription({ narrow, wide }: EventCardData["description"]) {
  if (narrow === wide) return wide ? <p>{wide}</p> : null;
  return (
    <>
      <p className="event-cut-narrow">{narrow}</p>
      <p className="event-cut-wide">{wide}</p>
    </>
  );
}

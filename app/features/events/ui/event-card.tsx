import { LinkButton } from "#app/ui/control/button.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import { type EventCardData, eventPath } from "../event.ts";
import { EventFacts, StateBadge } from "./event-facts.tsx";

type EventCardProps = {
  event: EventCardData;
  /** The width at which the picture is shown; see Picture. */
  sizes: string;
  /** The heading level of the card's title. */
  level?: 2 | 3;
};

/** Shows an event in a list. The whole card links to its report. */
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
        <LinkButton href={eventPath(slug)} variant="secondary" size="small" aria-describedby={`event-${id}`}>
          Read Full Story
        </LinkButton>
      </div>
    </article>
  );
}

/**
 * Renders both lengths of the report; the style sheet shows one. This works without scripts, at
 * every width and when the window is resized. Screen readers skip the hidden one.
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

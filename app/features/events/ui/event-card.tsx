import { LinkButton } from "#app/ui/control/button.tsx";
import { ItemCard } from "#app/ui/layout/item-card.tsx";
import { type EventCardData, eventPath } from "../event.ts";
import { EventFacts, StateBadge } from "./event-facts.tsx";

type EventCardProps = {
  event: EventCardData;
  /** The width at which the picture is shown; see ItemCard. */
  sizes?: string;
  /** The heading level of the card's title. */
  level?: 2 | 3;
};

/** Shows an event in a list. The whole card links to its report. */
export function EventCard({ event, sizes, level = 3 }: EventCardProps) {
  const { id, slug, name, picture, alt, state, description } = event;
  const Title = `h${level}` as const;
  return (
    <ItemCard
      labelledBy={`event-${id}`}
      picture={picture}
      alt={alt}
      sizes={sizes}
      head={
        <>
          <Title id={`event-${id}`}>{name}</Title>
          <StateBadge state={state} />
          <EventFacts {...event} />
        </>
      }
    >
      <CardDescription {...description} />
      <div className="item-card-foot">
        <LinkButton
          href={eventPath(slug)}
          variant="secondary"
          size="small"
          className="item-link"
          aria-describedby={`event-${id}`}
        >
          Read Full Story
        </LinkButton>
      </div>
    </ItemCard>
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

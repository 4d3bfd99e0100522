import { VisuallyHidden } from "#app/ui/control/visually-hidden.tsx";
import { Skeleton } from "#app/ui/feedback/skeleton.tsx";

/** Placeholders for the cards of a list that is loading. */
export function EventCardSkeletons({ count, className }: { count: number; className: string }) {
  return (
    <div className="event-skeletons" role="status">
      <VisuallyHidden>Loading events</VisuallyHidden>
      <ul className={className} aria-hidden="true">
        {Array.from({ length: count }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items are identical
          <li key={i}>
            <div className="event-card">
              <Skeleton className="event-card-picture" />
              <div className="event-card-words">
                <Skeleton style={{ width: "75%", height: "1.5rem" }} />
                <Skeleton style={{ width: "55%" }} />
                <Skeleton style={{ width: "65%" }} />
                <Skeleton style={{ width: "100%", height: "4.5rem" }} />
                <Skeleton style={{ width: "8.5rem", height: "2.25rem" }} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { Spinner } from "#app/ui/control/spinner.tsx";
import { VisuallyHidden } from "#app/ui/control/visually-hidden.tsx";
import { Skeleton } from "#app/ui/feedback/skeleton.tsx";

/** What the next page shows of itself while it takes long to arrive, by its path. */
const WAITING: { path: string; label: string; cards?: number; lines?: number }[] = [
  { path: "^/blogs$", label: "Loading posts", cards: 6 },
  { path: "^/blog/", label: "Loading the post" },
  { path: "^/events(/past)?$", label: "Loading events", cards: 3 },
  { path: "^/event-blog/", label: "Loading the event", lines: 4 },
  { path: "^/about$", label: "Loading the executives", cards: 4 },
];

/** Renders the waiting states that `waiting.browser.ts` shows over the page that is left. */
export function WaitingStates() {
  return (
    <div data-enhance="waiting">
      {WAITING.map(({ path, label, cards, lines }) => (
        <template key={path} data-path={path}>
          <div className="waiting" role="status">
            {cards || lines ? <VisuallyHidden>{label}</VisuallyHidden> : <Spinner label={label} />}
            {cards ? <Cards count={cards} /> : null}
            {lines ? <Lines count={lines} /> : null}
          </div>
        </template>
      ))}
    </div>
  );
}

function Cards({ count }: { count: number }) {
  return (
    <ul className="wrap waiting-cards" aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items are identical
        <li key={place}>
          <Skeleton className="waiting-picture" />
          <Skeleton />
          <Skeleton />
        </li>
      ))}
    </ul>
  );
}

function Lines({ count }: { count: number }) {
  return (
    <div className="wrap waiting-lines" aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items are identical
        <Skeleton key={place} />
      ))}
      <Skeleton className="waiting-picture" />
    </div>
  );
}

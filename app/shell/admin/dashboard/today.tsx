import { Link } from "react-router";
import type { Waiting } from "#app/platform/features/feature.ts";
import { Badge } from "#app/ui/control/badge.tsx";

/** Lists what waits for the person, each one tap away. */
export function Today({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <section aria-labelledby="today" className="mb-8">
      <h2 id="today" className="text-xl text-plum">
        Today
      </h2>
      {waiting.length === 0 ? (
        <p className="mt-2 text-muted">Nothing is waiting for you.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-white">
          {waiting.map(({ text, to, isUrgent }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-2 font-semibold text-ink hover:bg-paper hover:text-plum"
              >
                <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>{" "}
                {isUrgent ? <Badge tone="marigold">Overdue</Badge> : null}
                <span aria-hidden="true" className="text-plum">
                  →
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

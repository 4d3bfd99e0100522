import { data, type LinksFunction } from "react-router";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { RouteErrorPage } from "#app/ui/layout/error-page.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { PageHero } from "#app/ui/layout/page-hero.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { findNextPassing, listPastEvents, PAST_PAGE_SIZE, readToday } from "../events.server.ts";
import { EventCard } from "../ui/event-card.tsx";
import { BackIcon } from "../ui/event-icons.tsx";
import styles from "../ui/events.css?url";
import type { Route } from "./+types/past";

/** The target of the links to other pages of the list, which focus it. */
const LIST_ID = "all-past-events";

export const handle = { cachedPage: { query: ["page"] } };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** @throws 404 for a page that the list does not have */
export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get("page") ?? "1";
  if (!/^[1-9]\d{0,5}$/.test(asked)) throw data(null, { status: 404 });
  const page = Number(asked);
  const { db } = getSite(context);
  const today = await readToday(db);
  const [list, changesAt] = await Promise.all([listPastEvents(db, today, page), findNextPassing(db, today)]);
  if (page > 1 && list.events.length === 0) throw data(null, { status: 404 });
  if (changesAt !== undefined) getRequestInfo(context).changesAt(changesAt);
  return { ...list, page, pageSize: PAST_PAGE_SIZE };
}

export default function PastEvents({ loaderData: { events, total, page, pageSize } }: Route.ComponentProps) {
  const path = addressOf(page);
  return (
    <>
      <PageHead
        title={page > 1 ? `Past Events, page ${page}` : "Past Events"}
        description="Every workshop, campaign, outreach and donation day of ours so far, the newest first."
        path={path}
        breadcrumbs={[
          { name: "Events", path: "/events" },
          { name: "Past Events", path },
        ]}
      />
      <PageHero
        eyebrow={
          <a href="/events" className="back-link">
            <BackIcon /> Events
          </a>
        }
        heading="Past Events"
        headingId={LIST_ID}
        lead="Every workshop, campaign, outreach and donation day of ours so far, the newest first."
      />
      <section className="past-list wrap" aria-labelledby={LIST_ID}>
        {total === 0 ? (
          <EmptyState title="No past events yet">
            What we have done together will be told here, with pictures.
          </EmptyState>
        ) : (
          <ul className="item-list">
            {events.map((event) => (
              <li key={event.id}>
                <EventCard event={event} level={2} />
              </li>
            ))}
          </ul>
        )}
        <Pager
          page={page}
          pageSize={pageSize}
          total={total}
          things="events"
          href={(other) => `${addressOf(other)}#${LIST_ID}`}
          documents
        />
      </section>
    </>
  );
}

export function ErrorBoundary() {
  return <RouteErrorPage way={{ to: "/events", label: "View More Events" }} />;
}

function addressOf(page: number): string {
  return page > 1 ? `/events/past?page=${page}` : "/events/past";
}

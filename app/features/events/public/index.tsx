import type { LinksFunction } from "react-router";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { LinkButton } from "#app/ui/control/button.tsx";
import { VisuallyHidden } from "#app/ui/control/visually-hidden.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { PageHero } from "#app/ui/layout/page-hero.tsx";
import { readEventsOverview, readToday } from "../events.server.ts";
import styles from "../ui/events.css?url";
import { Featured } from "../ui/featured.tsx";
import { PastEvents } from "../ui/past-events.tsx";
import { Upcoming } from "../ui/upcoming.tsx";
import type { Route } from "./+types/index";

export const handle = { cachedPage: { query: [] } };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = getSite(context);
  const { changesAt, ...overview } = await readEventsOverview(db, await readToday(db));
  if (changesAt !== undefined) getRequestInfo(context).changesAt(changesAt);
  return overview;
}

export default function Events({ loaderData: { featured, upcoming, past } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Our Programs"
        description="Workshops, campaigns, outreach and donation days that bring girls in rural communities back to school: what is coming up, and what we have done so far."
        path="/events"
        breadcrumbs={[{ name: "Events", path: "/events" }]}
      />
      <PageHero
        heading="Our Programs"
        lead="Workshops, campaigns, outreach and donation days: come to the next one, or read how the last one went."
        actions={
          <>
            <LinkButton href="/" variant="accent">
              Get Involved
            </LinkButton>
            <LinkButton href="/about" variant="secondary">
              Learn More<VisuallyHidden> about us</VisuallyHidden>
            </LinkButton>
          </>
        }
      />
      {featured ? <Featured event={featured} /> : null}
      {/* Without any events there is nothing to announce, and one empty section says so. */}
      {upcoming.length + past.length > 0 ? <Upcoming events={upcoming} /> : null}
      <PastEvents events={past} />
    </>
  );
}

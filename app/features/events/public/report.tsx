import { data, type LinksFunction, redirect } from "react-router";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { usePublicSite } from "#app/platform/settings/public-site.ts";
import { RouteErrorPage } from "#app/ui/layout/error-page.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Printed } from "#app/ui/layout/printed.tsx";
import { eventPath } from "../event.ts";
import { eventData } from "../event-data.ts";
import { readEventReport } from "../event-report.server.ts";
import { JoinOurMission } from "../ui/join-our-mission.tsx";
import styles from "../ui/report.css?url";
import { Report } from "../ui/report.tsx";
import type { Route } from "./+types/report";

export const handle = { cachedPage: { query: [] } };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/**
 * Serves `/event-blog/{id}` and `/events/{id}` with the same screen.
 *
 * @throws 404 for an unknown event, 410 for a removed one, 301 to the current address of an
 * event that has moved
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await readEventReport(getSite(context).db, params.id);
  if (!found) throw data(null, { status: 404 });
  if (found.found === "removed") throw data(null, { status: 410 });
  if (found.found === "moved") throw redirect(eventPath(found.slug), 301);
  if (found.changesAt !== undefined) getRequestInfo(context).changesAt(found.changesAt);
  return found.report;
}

export default function EventReportPage({ loaderData: report }: Route.ComponentProps) {
  const site = usePublicSite();
  const { id, name, description, createdAt, updatedAt } = report;
  const path = eventPath(report.slug);
  return (
    <>
      <PageHead
        title={name}
        description={description}
        path={path}
        card={{ subject: "event", id, version: updatedAt }}
        type="article"
        publishedAt={createdAt}
        modifiedAt={updatedAt}
        jsonLd={site && eventData(report, site)}
        breadcrumbs={[
          { name: "Events", path: "/events" },
          { name, path },
        ]}
      />
      <Printed path={path}>
        <Report report={report} />
      </Printed>
      <JoinOurMission />
    </>
  );
}

export function ErrorBoundary() {
  return <RouteErrorPage way={{ to: "/events", label: "View More Events" }} />;
}

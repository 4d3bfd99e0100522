import { data, type LinksFunction } from "react-router";
import { findLinked } from "#app/platform/drafts/draft-links.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localMoment } from "#app/platform/time/local-date.ts";
import { LinkedDraftNote } from "#app/ui/layout/linked-draft-note.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { readDraftedReport } from "../event-report.server.ts";
import { reportDrafts } from "../report-drafts.server.ts";
import styles from "../ui/report.css?url";
import { Report } from "../ui/report.tsx";
import type { Route } from "./+types/linked-report";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

/** @throws 404 for a link that is unknown or has ended */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getWritableSite(context);
  const [link, { timeZone }] = await Promise.all([
    findLinked(db, reportDrafts, params.token),
    readSiteSettings(db),
  ]);
  const report = link && (await readDraftedReport(db, link.id));
  if (!report) throw data(null, { status: 404 });
  return { report, until: localMoment(link.expiresAt, timeZone) };
}

/** Shows a draft of a report to somebody without an account who was sent its link. */
export default function LinkedReport({ loaderData: { report, until } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={report.name} />
      <LinkedDraftNote until={until} />
      <Report report={report} isPreview />
    </>
  );
}

import { readVersions } from "#app/platform/drafts/version-requests.server.ts";
import { VersionsScreen } from "#app/ui/drafts/versions-screen.tsx";
import { reportDrafts } from "../report-drafts.server.ts";
import type { Route } from "./+types/report-versions";

export const loader = (args: Route.LoaderArgs) => readVersions(reportDrafts, args);

export default function ReportVersions({ loaderData }: Route.ComponentProps) {
  const edit = { to: `/admin/events/${loaderData.record.id}`, label: "Edit event" };
  const list = { to: "/admin/events", label: "Back to the events" };
  return <VersionsScreen history={loaderData} kind="event" list={list} edit={edit} />;
}

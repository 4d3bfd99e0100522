import { readDraftLink } from "#app/platform/drafts/draft-links.server.ts";
import { DraftLinkScreen } from "#app/ui/drafts/draft-link-screen.tsx";
import { reportDrafts } from "../report-drafts.server.ts";
import type { Route } from "./+types/report-link-screen";

export const loader = (args: Route.LoaderArgs) => readDraftLink(reportDrafts, args);

export default function ReportLink({ loaderData, params: { id } }: Route.ComponentProps) {
  const back = { to: `/admin/events/${id}`, label: "Back to the event" };
  return <DraftLinkScreen shown={loaderData} address={`/admin/events/${id}/draft-link`} back={back} />;
}

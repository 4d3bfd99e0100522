import { reportInput, sendReport } from "#app/features/giving/reports/reports.server.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { answerGift } from "../answer-gift.server.ts";
import type { Route } from "./+types/report";

/** Sends a report to those who gave to an appeal. */
export async function action({ request, params: { id, report }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const site = getWritableSite(context);
  return answerGift(request, reportInput, (input) => sendReport(site, administrator, id, input), {
    id: report,
  });
}

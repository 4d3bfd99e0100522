import { noteDelivery } from "#app/features/giving/reports/reports.server.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { answerSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import type { Route } from "./+types/delivery";

/** Notes that somebody has sent a report by hand. */
export async function action({ params: { report, gift }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { ok } = await noteDelivery(getWritableSite(context).db, administrator, report, gift);
  return answerSave(ok ? { ok: true } : { ok: false, reason: "gone" });
}

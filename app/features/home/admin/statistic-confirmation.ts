import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave, SAVE_REFUSALS, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { confirmStatistic } from "../statistics.server.ts";
import type { Route } from "./+types/statistic-confirmation";

/** Confirms a statistic from the initial content, so that visitors see it. */
export async function action({ params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const outcome = await confirmStatistic(getWritableSite(context).db, administrator, params.id);
  if (!outcome.ok) return refuseSave(404, { formError: SAVE_REFUSALS.gone });
  return Response.json({ ok: true } satisfies SaveAnswer);
}

import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { fieldErrors, textFields } from "#app/platform/forms/form-text.ts";
import { answerSave, refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { statisticInput } from "../statistic-input.ts";
import { updateStatistic } from "../statistics.server.ts";
import type { Route } from "./+types/statistic";

/** Changes a statistic. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db } = getWritableSite(context);
  const parsed = statisticInput.safeParse(textFields(await request.formData()));
  if (!parsed.success) return refuseSave(400, { errors: fieldErrors(parsed.error) });
  return answerSave(await updateStatistic(db, administrator, params.id, parsed.data));
}

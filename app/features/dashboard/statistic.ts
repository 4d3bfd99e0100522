import { statisticInput } from "#app/features/home/statistic-input.ts";
import { findStatistic, updateStatistic } from "#app/features/home/statistics.server.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { fieldErrors, textFields } from "#app/platform/form-text.ts";
import { refuseSave, SAVE_REFUSALS, type SaveAnswer } from "#app/platform/save-answer.ts";
import { getSite } from "#app/platform/site.server.ts";
import type { Route } from "./+types/statistic";

/** Changes a statistic. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db } = getSite(context);
  const parsed = statisticInput.safeParse(textFields(await request.formData()));
  if (!parsed.success) return refuseSave(400, { errors: fieldErrors(parsed.error) });
  const outcome = await updateStatistic(db, administrator, params.id, parsed.data);
  if (outcome.ok) return Response.json({ ok: true } satisfies SaveAnswer);
  if (outcome.reason === "gone") return refuseSave(404, { formError: SAVE_REFUSALS.gone });
  const theirs = await findStatistic(db, params.id);
  return refuseSave(409, {
    formError: SAVE_REFUSALS.changed,
    theirs: theirs && { text: `${theirs.title}: ${theirs.value}`, updatedAt: theirs.updatedAt },
  });
}

import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { fieldErrors, textFields } from "#app/platform/forms/form-text.ts";
import { answerSave, refuseSave, SAVE_REFUSALS } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { saveEventFigure } from "../event-figures.server.ts";
import { eventFigureInput, isEventFigure } from "../event-figures.ts";
import type { Route } from "./+types/figure";

/** Updates a figure above the list of events. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db } = getWritableSite(context);
  const { name } = params;
  if (!isEventFigure(name)) return refuseSave(404, { formError: SAVE_REFUSALS.gone });
  const parsed = eventFigureInput.safeParse(textFields(await request.formData()));
  if (!parsed.success) return refuseSave(400, { errors: fieldErrors(parsed.error) });
  return answerSave(await saveEventFigure(db, administrator, name, parsed.data));
}

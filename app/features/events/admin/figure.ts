import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { fieldErrors, textFields } from "#app/platform/form-text.ts";
import { formatCount } from "#app/platform/formats.ts";
import { refuseSave, SAVE_REFUSALS, type SaveAnswer } from "#app/platform/save-answer.ts";
import { getSite } from "#app/platform/site.server.ts";
import { readEventFigure, saveEventFigure } from "../event-figures.server.ts";
import { eventFigureInput, isEventFigure } from "../event-figures.ts";
import type { Route } from "./+types/figure";

/** Changes a figure above the list of events. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db } = getSite(context);
  const { name } = params;
  if (!isEventFigure(name)) return refuseSave(404, { formError: SAVE_REFUSALS.gone });
  const parsed = eventFigureInput.safeParse(textFields(await request.formData()));
  if (!parsed.success) return refuseSave(400, { errors: fieldErrors(parsed.error) });
  const outcome = await saveEventFigure(db, administrator, name, parsed.data);
  if (outcome.ok) return Response.json({ ok: true } satisfies SaveAnswer);
  const theirs = await readEventFigure(db, name);
  return refuseSave(409, {
    formError: SAVE_REFUSALS.changed,
    theirs: { text: formatCount(theirs.value), updatedAt: theirs.updatedAt },
  });
}

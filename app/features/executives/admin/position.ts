import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave, SAVE_REFUSALS, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { moveInput } from "#app/platform/records/moves.ts";
import { moveExecutive } from "../executive-changes.server.ts";
import type { Route } from "./+types/position";

const FAILURE = "Failed to update executive details.";

/** Moves an executive directly before or after another one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const parsed = moveInput.safeParse(textFields(await request.formData()));
  if (!parsed.success) return refuseSave(400, { formError: FAILURE });
  const outcome = await moveExecutive(getWritableSite(context).db, administrator, params.id, parsed.data);
  return outcome.ok
    ? Response.json({ ok: true } satisfies SaveAnswer)
    : refuseSave(404, { formError: SAVE_REFUSALS.gone });
}

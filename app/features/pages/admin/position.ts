import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { parseFields, textFields } from "#app/platform/forms/form-text.ts";
import { answerSave, refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { moveInput } from "#app/platform/records/moves.ts";
import { movePage } from "../pages.server.ts";
import type { Route } from "./+types/position";

/** Moves a page directly before or after another one. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const move = parseFields(moveInput, textFields(await request.formData()));
  if (!move.ok) return refuseSave(400, { formError: "Failed to move page." });
  return answerSave(await movePage(getWritableSite(context).db, administrator, id, move.values));
}

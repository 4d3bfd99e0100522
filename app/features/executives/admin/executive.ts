import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { textFields } from "#app/platform/forms/form-text.ts";
import { answerSave, refuseSave, SAVE_REFUSALS } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { refuseUpload, storeUploadedPicture } from "#app/platform/images/uploaded-picture.server.ts";
import { deleteExecutive, updateExecutive } from "../executive-changes.server.ts";
import { executiveInput } from "../executive-input.ts";
import { findExecutive } from "../executives.server.ts";
import type { Route } from "./+types/executive";
import { refuseFields } from "./refusals.ts";

/**
 * Changes an executive (POST) or deletes one (DELETE). Responds with JSON, because the form uploads
 * with a progress bar.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const site = getWritableSite(context);
  if (request.method === "DELETE") {
    const outcome = await deleteExecutive(site.db, administrator, params.id);
    return answerSave(outcome);
  }
  const form = await request.formData();
  if (!(await findExecutive(site.db, params.id))) return refuseSave(404, { formError: SAVE_REFUSALS.gone });
  const typed = textFields(form);
  const parsed = executiveInput.safeParse(typed);
  if (!parsed.success) return refuseFields(typed, parsed.error, { pictureMissing: false });

  const uploaded = await storeUploadedPicture(form, site);
  if (!uploaded.ok) return refuseUpload(uploaded);
  const outcome = await updateExecutive(site.db, administrator, params.id, parsed.data, uploaded.picture?.id);
  return answerSave(outcome);
}

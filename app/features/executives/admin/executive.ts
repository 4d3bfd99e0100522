import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { type Parsed, parseFields, textFields } from "#app/platform/forms/form-text.ts";
import { answerSave, refuseSave, SAVE_REFUSALS } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import {
  hasPicture,
  refuseUpload,
  storeUploadedPicture,
} from "#app/platform/images/uploaded-picture.server.ts";
import { createExecutive, updateExecutive } from "../executive-changes.server.ts";
import { EXECUTIVE_REFUSALS, executiveInput, newExecutiveInput } from "../executive-input.ts";
import { findExecutive, MAX_EXECUTIVES } from "../executives.server.ts";
import type { Route } from "./+types/executive";

/**
 * Creates an executive, or changes the one in the address. Responds with JSON, because the form
 * uploads with a progress bar.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const site = getWritableSite(context);
  const form = await request.formData();
  const typed = textFields(form);
  const { id } = params as { id?: string };
  if (id === undefined) {
    const parsed = parseFields(newExecutiveInput, typed);
    const uploaded = await storeValid(form, typed, parsed, site, !hasPicture(form));
    if (uploaded instanceof Response) return uploaded;
    const outcome = await createExecutive(
      site.db,
      administrator,
      uploaded.input,
      uploaded.pictureId as string,
    );
    if (outcome.ok || outcome.reason !== "full") return answerSave(outcome);
    const formError = `There can be at most ${MAX_EXECUTIVES} executives. Delete one first.`;
    return refuseSave(409, { formError });
  }
  if (!(await findExecutive(site.db, id))) return refuseSave(404, { formError: SAVE_REFUSALS.gone });
  const uploaded = await storeValid(form, typed, parseFields(executiveInput, typed), site, false);
  if (uploaded instanceof Response) return uploaded;
  return answerSave(await updateExecutive(site.db, administrator, id, uploaded.input, uploaded.pictureId));
}

/**
 * Stores the picture of a valid form.
 *
 * @returns otherwise the response: an error beside each field, and the specification's message
 *   above them
 */
async function storeValid<Input>(
  form: FormData,
  typed: Record<string, string>,
  parsed: Parsed<Input>,
  site: Parameters<typeof storeUploadedPicture>[1],
  lacksPicture: boolean,
): Promise<Response | { input: Input; pictureId: string | undefined }> {
  if (!parsed.ok || lacksPicture) {
    const errors = parsed.ok ? {} : { ...parsed.errors };
    if (lacksPicture) {
      // Without a picture there is no field for its description.
      delete errors.alt;
      errors.picture = EXECUTIVE_REFUSALS.picture;
    }
    const isIncomplete = !typed.name?.trim() || !typed.role?.trim();
    return refuseSave(400, { errors, ...(isIncomplete ? { formError: EXECUTIVE_REFUSALS.required } : {}) });
  }
  const uploaded = await storeUploadedPicture(form, site);
  return uploaded.ok ? { input: parsed.values, pictureId: uploaded.picture?.id } : refuseUpload(uploaded);
}

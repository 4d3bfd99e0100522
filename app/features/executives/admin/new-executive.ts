import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import {
  hasPicture,
  refuseUpload,
  storeUploadedPicture,
} from "#app/platform/images/uploaded-picture.server.ts";
import { createExecutive } from "../executive-changes.server.ts";
import { newExecutiveInput } from "../executive-input.ts";
import { MAX_EXECUTIVES } from "../executives.server.ts";
import type { Route } from "./+types/new-executive";
import { refuseFields } from "./refusals.ts";

/** Creates an executive. Responds with JSON, because the form uploads with a progress bar. */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const site = getWritableSite(context);
  const form = await request.formData();
  const typed = textFields(form);
  const parsed = newExecutiveInput.safeParse(typed);
  if (!parsed.success || !hasPicture(form))
    return refuseFields(typed, parsed.error, { pictureMissing: !hasPicture(form) });

  const uploaded = await storeUploadedPicture(form, site);
  if (!uploaded.ok) return refuseUpload(uploaded);
  if (!uploaded.picture) return refuseFields(typed, undefined, { pictureMissing: true });
  const outcome = await createExecutive(site.db, administrator, parsed.data, uploaded.picture.id);
  if (!outcome.ok)
    return refuseSave(409, {
      formError: `There can be at most ${MAX_EXECUTIVES} executives. Delete one first.`,
    });
  return Response.json({ ok: true } satisfies SaveAnswer);
}

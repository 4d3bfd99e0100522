import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { textFields } from "#app/platform/forms/form-text.ts";
import { answerSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import {
  refuseUpload,
  refuseWithoutPicture,
  storeUploadedPicture,
} from "#app/platform/images/uploaded-picture.server.ts";
import { readSeen } from "#app/platform/records/opened.ts";
import {
  answerSitePicture,
  removeSitePicture,
  replaceSitePicture,
} from "#app/platform/settings/site-pictures.server.ts";
import type { Route } from "./+types/logo";

/**
 * Sets the logo (POST, with a JSON response, because the form uploads with a progress bar) or
 * removes it (DELETE).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireOwner(context);
  const site = getWritableSite(context);
  const form = await request.formData();
  const seen = readSeen(textFields(form));
  if (request.method === "DELETE")
    return answerSave(await removeSitePicture(site.db, administrator, "logo", seen));
  const uploaded = await storeUploadedPicture(form, site);
  if (!uploaded.ok) return refuseUpload(uploaded);
  if (!uploaded.picture) return refuseWithoutPicture();
  // The name is beside the logo, so its description would only repeat it.
  const mine = { pictureId: uploaded.picture.id, alt: "" };
  return answerSitePicture(await replaceSitePicture(site.db, administrator, "logo", mine, seen));
}

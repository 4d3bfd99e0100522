import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { fieldErrors, textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import {
  refuseUpload,
  refuseWithoutPicture,
  storeUploadedPicture,
} from "#app/platform/images/uploaded-picture.server.ts";
import { readSeen } from "#app/platform/records/opened.ts";
import { answerSitePicture, replaceSitePicture } from "#app/platform/settings/site-pictures.server.ts";
import { heroPictureInput } from "../hero-picture-input.ts";
import type { Route } from "./+types/hero-picture";

/**
 * Replaces the hero picture of the home page. Responds with JSON, because the form uploads with a
 * progress bar.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const site = getWritableSite(context);
  const form = await request.formData();
  const fields = textFields(form);
  const described = heroPictureInput.safeParse(fields);
  const file = form.get("picture");
  if (!(file instanceof File) || file.name === "") return refuseWithoutPicture();
  if (!described.success) return refuseSave(400, { errors: fieldErrors(described.error) });

  const uploaded = await storeUploadedPicture(form, site, { accept: ["png", "jpeg"] });
  if (!uploaded.ok) return refuseUpload(uploaded);
  if (!uploaded.picture) return refuseWithoutPicture();
  try {
    const mine = { pictureId: uploaded.picture.id, alt: described.data.alt };
    return answerSitePicture(
      await replaceSitePicture(site.db, administrator, "hero", mine, readSeen(fields)),
    );
  } catch (error) {
    const status = site.outages.statusOf(error, "the hero picture was not replaced");
    return refuseSave(status, { formError: "Failed to update hero image." });
  }
}

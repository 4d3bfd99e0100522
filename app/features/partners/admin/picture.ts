import { z } from "zod";
import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { fieldErrors, textFields } from "#app/platform/forms/form-text.ts";
import { answerSave, refuseSave, SAVE_REFUSALS } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import {
  alternativeText,
  isDescribed,
  MISSING_DESCRIPTION,
  pictureDescriptionFields,
} from "#app/platform/images/picture-description.ts";
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
import { PARTNER_PLACES } from "../partners.server.ts";
import type { Route } from "./+types/picture";

const description = z
  .object(pictureDescriptionFields)
  .refine(isDescribed, { path: ["alt"], error: MISSING_DESCRIPTION })
  .transform((input) => ({ alt: alternativeText(input) }));

/**
 * Sets the picture of one of the three places of the partners page or changes its description
 * (POST, with a JSON response, because the form uploads with a progress bar). Removes it to show
 * our drawing again (DELETE).
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireOwner(context);
  const site = getWritableSite(context);
  const place = PARTNER_PLACES.find((known) => known === params.place);
  if (!place) return refuseSave(404, { formError: SAVE_REFUSALS.gone });
  const form = await request.formData();
  const fields = textFields(form);
  const seen = readSeen(fields);
  if (request.method === "DELETE")
    return answerSave(await removeSitePicture(site.db, administrator, place, seen));
  const file = form.get("picture");
  // Without a picture there is no field for its description.
  if (!(file instanceof File && file.name) && !form.has("alt") && !form.has("decorative"))
    return refuseWithoutPicture();
  const described = description.safeParse(fields);
  if (!described.success) return refuseSave(400, { errors: fieldErrors(described.error) });
  const uploaded = await storeUploadedPicture(form, site);
  if (!uploaded.ok) return refuseUpload(uploaded);
  const mine = { pictureId: uploaded.picture?.id, alt: described.data.alt };
  return answerSitePicture(await replaceSitePicture(site.db, administrator, place, mine, seen));
}

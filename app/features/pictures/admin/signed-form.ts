import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import {
  readPictureFile,
  refuseUpload,
  refuseWithoutPicture,
} from "#app/platform/images/uploaded-picture.server.ts";
import { keepSignedForm } from "../consent-secrets.server.ts";
import type { Route } from "./+types/signed-form";
import { answerConsent } from "./answer-consent.server.ts";

/** Stores the photo of the form that a girl and her guardian have signed. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const site = getWritableSite(context);
  const file = await readPictureFile(await request.formData());
  if (!file) return refuseWithoutPicture();
  const converted = await site.pictures.convert(file);
  if (!converted.ok) return refuseUpload({ ok: false, failed: false, message: converted.message });
  return answerConsent(await keepSignedForm(site, administrator, id, converted.jpeg));
}

import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { takePrivatePhoto } from "#app/platform/images/private-photo.server.ts";
import { keepSignedForm } from "../consent-secrets.server.ts";
import type { Route } from "./+types/signed-form";
import { answerConsent } from "./answer-consent.server.ts";

/** Stores the photo of the form that a girl and her guardian have signed. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const site = getWritableSite(context);
  return takePrivatePhoto(site, request, async (jpeg) =>
    answerConsent(await keepSignedForm(site, administrator, id, jpeg)),
  );
}

import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { parseFields, textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { consentInput, newConsentInput } from "../consent-input.ts";
import { createConsent, updateConsent } from "../consents.server.ts";
import type { Route } from "./+types/consent-details";
import { answerConsent } from "./answer-consent.server.ts";

/** Changes a consent, or records it if the form doesn't say which version it saw. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const site = getWritableSite(context);
  const typed = textFields(await request.formData());
  if (typed.updatedAt === undefined) {
    const created = parseFields(newConsentInput, { ...typed, id });
    if (!created.ok) return refuseSave(400, { errors: created.errors });
    return answerConsent(await createConsent(site, administrator, created.values));
  }
  const changed = parseFields(consentInput, typed);
  if (!changed.ok) return refuseSave(400, { errors: changed.errors });
  return answerConsent(await updateConsent(site, administrator, id, changed.values));
}

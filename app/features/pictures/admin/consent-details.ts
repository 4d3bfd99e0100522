import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { parseFields, textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { openKeptForm } from "#app/platform/secrets/kept-forms.server.ts";
import { consentInput, newConsentInput } from "../consent-input.ts";
import { createConsent, createKeptConsent, updateConsent } from "../consents.server.ts";
import type { Route } from "./+types/consent-details";
import { answerConsent } from "./answer-consent.server.ts";

const FOREIGN =
  "This was encrypted for another site, or with a key that is missing now. Record the consent again.";

/**
 * Changes a consent, or records it if the form doesn't say which version it saw. A form that a
 * device has kept until there was a connection arrives encrypted.
 */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const site = getWritableSite(context);
  const typed = textFields(await request.formData());
  if (typed.sealed !== undefined) {
    const kept = openKeptForm(site.config, typed.sealed, new URL(request.url).pathname);
    if (!kept) return refuseSave(409, { formError: FOREIGN });
    const recorded = parseFields(newConsentInput, { ...kept, id });
    if (!recorded.ok) return refuseSave(400, { errors: recorded.errors });
    return answerConsent(await createKeptConsent(site, administrator, recorded.values));
  }
  if (typed.updatedAt === undefined) {
    const created = parseFields(newConsentInput, { ...typed, id });
    if (!created.ok) return refuseSave(400, { errors: created.errors });
    return answerConsent(await createConsent(site, administrator, created.values));
  }
  const changed = parseFields(consentInput, typed);
  if (!changed.ok) return refuseSave(400, { errors: changed.errors });
  return answerConsent(await updateConsent(site, administrator, id, changed.values));
}

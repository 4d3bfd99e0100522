import { confirmPerson } from "#app/features/accounts/confirm-person.server.ts";
import { createTotpFactor, MAX_FACTORS } from "#app/features/accounts/factors.server.ts";
import { createPhoneFactor } from "#app/features/accounts/phone-factor.server.ts";
import { requireAdministrator, requireSession } from "#app/platform/accounts/administrator.server.ts";
import { fieldErrors, textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { refuseUnconfirmed } from "../confirmation.server.ts";
import type { Route } from "./+types/factors";
import { answerEnrolment } from "./enrolment.server.ts";
import { newFactorInput } from "./factor-input.ts";

/** Adds an unverified factor. The response is for the app, whose first code verifies it. */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const session = requireSession(context);
  const site = getWritableSite(context);
  const fields = textFields(await request.formData());
  const parsed = newFactorInput.safeParse(fields);
  if (!parsed.success) return refuseSave(400, { errors: fieldErrors(parsed.error) });
  if (parsed.data.factorType === "phone") {
    const { sentence } = createPhoneFactor(undefined);
    return refuseSave(501, { formError: sentence });
  }
  const person = await confirmPerson(site.db, administrator, session, fields.currentPassword ?? "");
  if (!person.ok) return refuseUnconfirmed(person, site.db, administrator.id);

  const outcome = await createTotpFactor(site.db, administrator, person.confirmed, parsed.data.friendlyName);
  if (outcome.ok) return answerEnrolment(site, administrator, outcome);
  return outcome.reason === "taken"
    ? refuseSave(409, { errors: { friendlyName: "You have one with this name already." } })
    : refuseSave(409, {
        formError: `You can have at most ${MAX_FACTORS} authenticator apps. Remove one first.`,
      });
}

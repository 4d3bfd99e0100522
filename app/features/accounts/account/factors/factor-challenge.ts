import { confirmPerson } from "#app/features/accounts/confirm-person.server.ts";
import { challengeFactor } from "#app/features/accounts/factors.server.ts";
import { requireAdministrator, requireSession } from "#app/platform/accounts/administrator.server.ts";
import { textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave, SAVE_REFUSALS } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { refuseUnconfirmed } from "../confirmation.server.ts";
import type { Route } from "./+types/factor-challenge";
import { answerEnrolment } from "./enrolment.server.ts";

/** Resumes adding an authenticator app that isn't verified yet. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const site = getWritableSite(context);
  const { currentPassword = "" } = textFields(await request.formData());
  const person = await confirmPerson(site.db, administrator, requireSession(context), currentPassword);
  if (!person.ok) return refuseUnconfirmed(person, site.db, administrator.id);
  const outcome = await challengeFactor(site.db, administrator, person.confirmed, params.id);
  return outcome.ok
    ? answerEnrolment(site, administrator, outcome)
    : refuseSave(404, { formError: SAVE_REFUSALS.gone });
}

import type { RouterContextProvider } from "react-router";
import { confirmPerson, hasPassword } from "#app/features/accounts/confirm-person.server.ts";
import type { Confirmed } from "#app/features/accounts/confirmed-change.server.ts";
import { isLastFactor } from "#app/features/accounts/factors.server.ts";
import { countSigns, NEW_PASSWORD_LENGTH } from "#app/features/accounts/new-password.ts";
import { requireAdministrator, requireSession } from "#app/platform/accounts/administrator.server.ts";
import { textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { refuseUnconfirmed } from "../confirmation.server.ts";

/**
 * Confirms that a factor may be removed: only by the person themselves. The last one can't be
 * removed while the password is too short to stand alone.
 *
 * @param id of the app or passkey
 * @returns the refusal, or the confirmed person
 */
export async function confirmRemoval(
  request: Request,
  context: Readonly<RouterContextProvider>,
  id: string,
): Promise<Response | Confirmed> {
  const person = requireAdministrator(context);
  const { db } = getWritableSite(context);
  const fields = textFields(await request.formData().catch(() => new FormData()));
  const password = fields.currentPassword ?? "";
  const outcome = await confirmPerson(db, person, requireSession(context), password);
  if (!outcome.ok) return refuseUnconfirmed(outcome, db, person.id);
  if (!(await isLastFactor(db, person.id, id))) return outcome.confirmed;
  const { alone } = NEW_PASSWORD_LENGTH;
  if (!(await hasPassword(db, person.id)) || countSigns(password) >= alone) return outcome.confirmed;
  return refuseSave(409, {
    formError: `Without this second step your password has to stand alone, and it is short. Set one with at least ${alone} characters first, then remove this.`,
  });
}

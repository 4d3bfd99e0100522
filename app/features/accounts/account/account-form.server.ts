import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import {
  type Administrator,
  type CurrentSession,
  requireAdministrator,
  requireSession,
} from "#app/platform/accounts/administrator.server.ts";
import { refuseUnconfirmedAct } from "#app/platform/accounts/guard-dangerous-act.server.ts";
import { line, textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite, type WritableSite } from "#app/platform/http/site.server.ts";
import type { Confirmed } from "../change-accounts.server.ts";
import { isLastFactor } from "../codes.server.ts";
import { confirmPerson, listConfirmWays, type PersonUnconfirmed } from "../confirmations.server.ts";
import { countSigns, NEW_PASSWORD_LENGTH } from "../new-password.ts";
import { tooManyTries } from "../respond.server.ts";

/** The name a person gives a device, for their account screen and the audit list. */
export const friendlyName = line({ label: "The name", max: 60, missing: "Please enter a name." });
export const friendlyNameInput = z.object({ friendlyName });

/** A form of the signed-in person about their own account. */
export type AccountForm = {
  site: WritableSite;
  person: Administrator;
  session: CurrentSession;
  fields: Record<string, string>;
};

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

export async function readAccountForm({ request, context }: ActionArgs): Promise<AccountForm> {
  const person = requireAdministrator(context);
  const session = requireSession(context);
  const fields = textFields(await request.formData().catch(() => new FormData()));
  return { site: getWritableSite(context), person, session, fields };
}

/**
 * Makes a change that asks for the current password in the same form (`currentPassword`), which
 * confirms the person. Refuses it, with nothing changed, unless the password is right.
 */
export async function confirmForm(
  form: AccountForm,
  change: (confirmed: Confirmed) => Promise<Response>,
): Promise<Response> {
  const { site, person, session, fields } = form;
  const outcome = await confirmPerson(site.db, person, session, fields.currentPassword ?? "");
  return outcome.ok ? change(outcome.confirmed) : refuseUnconfirmed(form, outcome);
}

/** Builds the response to a change that lacked the current password or a new sign-in. */
export async function refuseUnconfirmed(
  { site, person }: AccountForm,
  outcome: PersonUnconfirmed,
): Promise<Response> {
  switch (outcome.reason) {
    case "wrong":
      return refuseSave(400, { errors: { currentPassword: "This is not your current password." } });
    case "old-session":
      return refuseUnconfirmedAct(await listConfirmWays(site.db, person.id));
    case "too-many": {
      // Logging out ends all their sessions, a guesser's included, and a new session has its own
      // tries.
      const formError = `${tooManyTries(outcome.retryAfterSeconds)} Or log out and sign in again.`;
      return refuseSave(429, { formError });
    }
  }
}

/**
 * Removes a factor of the person who asks. The last one stays while the password is too short to
 * stand alone.
 *
 * @param id of the app or passkey
 */
export function confirmRemoval(
  form: AccountForm,
  id: string,
  remove: (confirmed: Confirmed) => Promise<Response>,
): Promise<Response> {
  const { alone } = NEW_PASSWORD_LENGTH;
  return confirmForm(form, async (confirmed) => {
    const isShort = confirmed.passwordHash !== null && countSigns(form.fields.currentPassword ?? "") < alone;
    if (!isShort || !(await isLastFactor(form.site.db, form.person.id, id))) return remove(confirmed);
    return refuseSave(409, {
      formError: `Without this second step your password has to stand alone, and it is short. Set one with at least ${alone} characters first, then remove this.`,
    });
  });
}

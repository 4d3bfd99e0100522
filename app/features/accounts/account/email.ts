import { guardDangerousAct } from "#app/platform/accounts/guard-dangerous-act.server.ts";
import { emailAddress } from "#app/platform/forms/form-text.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { askToChangeEmail, forgetWaitingEmail } from "../email-change.server.ts";
import { respondSaved } from "../respond.server.ts";
import type { Route } from "./+types/email";
import { readAccountForm, refuseUnconfirmed } from "./account-form.server.ts";

const newEmail = emailAddress({
  missing: "Please enter a valid email address.",
  wrong: "Please enter a valid email address.",
});

const REFUSALS = {
  same: "This is your address already.",
  taken: "Somebody else has this address.",
} as const;

export const middleware = [guardDangerousAct("email", "in the form")];

/**
 * Requests another address, which its owner must confirm (POST), or cancels such a request
 * (DELETE).
 */
export async function action(args: Route.ActionArgs) {
  const form = await readAccountForm(args);
  const { site, person, session, fields } = form;
  if (args.request.method === "DELETE") {
    await forgetWaitingEmail(site.db, person);
    return respondSaved(true);
  }
  if (site.config.smtpUrl === undefined)
    return refuseSave(503, { formError: "Without a mail server nobody can confirm a new address." });
  const email = newEmail.safeParse(fields.email ?? "");
  if (!email.success) return refuseSave(400, { errors: { email: email.error.issues[0]?.message ?? "" } });
  const asked = { email: email.data, current: fields.currentPassword ?? "" };
  const outcome = await askToChangeEmail(site, person, session, asked);
  if (outcome.ok) return respondSaved(true);
  if (outcome.reason === "taken" || outcome.reason === "same")
    return refuseSave(400, { errors: { email: REFUSALS[outcome.reason] } });
  return refuseUnconfirmed(form, outcome);
}

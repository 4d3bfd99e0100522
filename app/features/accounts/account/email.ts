import { requireAdministrator, requireSession } from "#app/platform/accounts/administrator.server.ts";
import { guardDangerousAct } from "#app/platform/accounts/guard-dangerous-act.server.ts";
import { emailAddress, textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { askToChangeEmail, forgetWaitingEmail } from "../email-change.server.ts";
import type { Route } from "./+types/email";
import { refuseUnconfirmed } from "./confirmation.server.ts";

const newEmail = emailAddress({
  missing: "Please enter a valid email address.",
  wrong: "Please enter a valid email address.",
});

const TAKEN = {
  same: "This is your address already.",
  taken: "Somebody else has this address.",
} as const;

export const middleware = [guardDangerousAct("email", "in the form")];

/**
 * Requests another address, which its owner must confirm (POST), or cancels such a request
 * (DELETE).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db, config } = getWritableSite(context);
  if (request.method === "DELETE") {
    await forgetWaitingEmail(db, administrator);
    return Response.json({ ok: true } satisfies SaveAnswer);
  }
  if (config.smtpUrl === undefined)
    return refuseSave(503, { formError: "Without a mail server nobody can confirm a new address." });
  const fields = textFields(await request.formData());
  const email = newEmail.safeParse(fields.email ?? "");
  if (!email.success) return refuseSave(400, { errors: { email: email.error.issues[0]?.message ?? "" } });
  const outcome = await askToChangeEmail({ db, config }, administrator, requireSession(context), {
    email: email.data,
    current: fields.currentPassword ?? "",
  });
  if (outcome.ok) return Response.json({ ok: true } satisfies SaveAnswer);
  if (outcome.reason === "taken" || outcome.reason === "same")
    return refuseSave(400, { errors: { email: TAKEN[outcome.reason] } });
  return refuseUnconfirmed(outcome, db, administrator.id);
}

import { requireAdministrator, requireSession } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { recordAudit } from "#app/platform/records/audit.server.ts";
import { confirmByPasskey, confirmPurpose } from "../confirmations.server.ts";
import { askForPasskey } from "../passkey-proofs.server.ts";
import { NO_STORE, parseJson, respondSaved } from "../respond.server.ts";
import type { Route } from "./+types/confirmation";
import { confirmForm, readAccountForm } from "./account-form.server.ts";

/** Returns the options with which the browser asks for a passkey of the signed-in person. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id: userId } = requireAdministrator(context);
  const purpose = confirmPurpose(requireSession(context));
  return Response.json(await askForPasskey(getWritableSite(context), { purpose, userId }), NO_STORE);
}

/** Confirms the signed-in person by their current password or by a passkey (POST). */
export async function action(args: Route.ActionArgs) {
  const form = await readAccountForm(args);
  const { site, person, session, fields } = form;
  const done = async () => {
    await recordAudit(site.db, person, { action: "confirmed", subject: "account", subjectId: person.id });
    return respondSaved(true);
  };
  if (fields.response === undefined) return confirmForm(form, done);
  return (await confirmByPasskey(site, person.id, session, parseJson(fields.response)))
    ? done()
    : refuseSave(400, { formError: "This passkey was not accepted. Please try again." });
}

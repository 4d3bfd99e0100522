import { requireAdministrator, requireSession } from "#app/platform/accounts/administrator.server.ts";
import { textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { recordAudit } from "#app/platform/records/audit.server.ts";
import { confirmByPasskey, confirmPerson, confirmPurpose } from "../confirm-person.server.ts";
import { askForPasskey } from "../passkey-proofs.server.ts";
import { parseJson } from "../sign-in/passkey-response.ts";
import type { Route } from "./+types/confirmation";
import { refuseUnconfirmed } from "./confirmation.server.ts";

/** Returns the options with which the browser asks for a passkey of the signed-in person. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id: userId } = requireAdministrator(context);
  const purpose = confirmPurpose(requireSession(context));
  const options = await askForPasskey(getWritableSite(context), { purpose, userId });
  return Response.json(options, { headers: { "Cache-Control": "no-store" } });
}

/** Confirms the signed-in person by their current password or by a passkey (POST). */
export async function action({ request, context }: Route.ActionArgs) {
  const person = requireAdministrator(context);
  const session = requireSession(context);
  const site = getWritableSite(context);
  const form = await request.formData().catch(() => new FormData());
  const done = async () => {
    await site.db
      .transaction()
      .execute((trx) =>
        recordAudit(trx, person, { action: "confirmed", subject: "account", subjectId: person.id }),
      );
    return Response.json({ ok: true } satisfies SaveAnswer);
  };
  if (form.has("response"))
    return (await confirmByPasskey(site, person.id, session, parseJson(form.get("response"))))
      ? done()
      : refuseSave(400, { formError: "This passkey was not accepted. Please try again." });
  const { currentPassword = "" } = textFields(form);
  const outcome = await confirmPerson(site.db, person, session, currentPassword);
  return outcome.ok ? done() : refuseUnconfirmed(outcome, site.db, person.id);
}

import { confirmPerson } from "#app/features/accounts/confirm-person.server.ts";
import { replaceRecoveryCodes } from "#app/features/accounts/factors.server.ts";
import { requireAdministrator, requireSession } from "#app/platform/accounts/administrator.server.ts";
import { guardDangerousAct } from "#app/platform/accounts/guard-dangerous-act.server.ts";
import { textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { refuseUnconfirmed } from "../confirmation.server.ts";
import type { Route } from "./+types/recovery-codes";
import type { CodesAnswer } from "./factor-answers.ts";

export const middleware = [guardDangerousAct("recovery codes", "in the form")];

/** Creates ten new recovery codes. Earlier codes stop working. */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db } = getWritableSite(context);
  const { currentPassword = "" } = textFields(await request.formData());
  const person = await confirmPerson(db, administrator, requireSession(context), currentPassword);
  if (!person.ok) return refuseUnconfirmed(person, db, administrator.id);
  const recoveryCodes = await replaceRecoveryCodes(db, administrator, person.confirmed);
  if (!recoveryCodes)
    return refuseSave(409, { formError: "Recovery codes come with an authenticator app or a passkey." });
  return Response.json({ ok: true, recoveryCodes } satisfies CodesAnswer, {
    headers: { "Cache-Control": "no-store" },
  });
}

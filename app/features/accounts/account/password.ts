import { requireAdministrator, requireSession } from "#app/platform/accounts/administrator.server.ts";
import { guardDangerousAct } from "#app/platform/accounts/guard-dangerous-act.server.ts";
import { textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { readDevice } from "../known-devices.server.ts";
import { changePassword } from "../passwords.server.ts";
import type { Route } from "./+types/password";
import { refuseUnconfirmed } from "./confirmation.server.ts";

export const middleware = [guardDangerousAct("password", "in the form")];

/** Changes the password of the signed-in person and ends their other sessions. */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const session = requireSession(context);
  const { currentPassword = "", newPassword = "" } = textFields(await request.formData());
  const { db, config } = getWritableSite(context);
  const outcome = await changePassword({ db, config }, administrator, session, {
    current: currentPassword,
    next: newPassword,
    device: readDevice({ db, config }, request.headers),
  });
  if (outcome.ok) return Response.json({ ok: true } satisfies SaveAnswer);
  if (outcome.reason === "weak") return refuseSave(400, { errors: { newPassword: outcome.sentence } });
  return refuseUnconfirmed(outcome, db, administrator.id);
}

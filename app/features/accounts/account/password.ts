import { guardDangerousAct } from "#app/platform/accounts/guard-dangerous-act.server.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { readDevice } from "../devices.server.ts";
import { changePassword } from "../passwords.server.ts";
import { respondSaved } from "../respond.server.ts";
import type { Route } from "./+types/password";
import { readAccountForm, refuseUnconfirmed } from "./account-form.server.ts";

export const middleware = [guardDangerousAct("password", "in the form")];

/** Changes the password of the signed-in person and ends their other sessions. */
export async function action(args: Route.ActionArgs) {
  const form = await readAccountForm(args);
  const { site, person, session, fields } = form;
  const { currentPassword: current = "", newPassword: next = "" } = fields;
  const device = readDevice(site, args.request.headers);
  const outcome = await changePassword(site, person, session, { current, next, device });
  if (outcome.ok) return respondSaved(true);
  if (outcome.reason === "weak") return refuseSave(400, { errors: { newPassword: outcome.sentence } });
  return refuseUnconfirmed(form, outcome);
}

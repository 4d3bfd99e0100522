import { guardDangerousAct } from "#app/platform/accounts/guard-dangerous-act.server.ts";
import { fieldErrors } from "#app/platform/forms/form-text.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { createPasskey, MAX_PASSKEYS } from "../passkeys.server.ts";
import { NO_STORE, parseJson } from "../respond.server.ts";
import type { Route } from "./+types/passkeys";
import { friendlyNameInput, readAccountForm } from "./account-form.server.ts";
import type { CodesAnswer } from "./answers.ts";

const REFUSALS = {
  wrong: "The passkey could not be added. Close this and begin again.",
  known: "This passkey has been added already.",
  "too-many": `You can have at most ${MAX_PASSKEYS} passkeys. Remove one first.`,
};

export const middleware = [guardDangerousAct("passkey")];

/** Stores the passkey that the browser has created for our challenge. */
export async function action(args: Route.ActionArgs) {
  const { site, person, session, fields } = await readAccountForm(args);
  const parsed = friendlyNameInput.safeParse(fields);
  if (!parsed.success) return refuseSave(400, { errors: fieldErrors(parsed.error) });
  const response = parseJson(fields.response);
  const outcome = await createPasskey(site, person, { ...parsed.data, response, sessionId: session.id });
  if (outcome.ok) return Response.json(outcome satisfies CodesAnswer, NO_STORE);
  return refuseSave(outcome.reason === "wrong" ? 400 : 409, { formError: REFUSALS[outcome.reason] });
}

import { createPasskey, MAX_PASSKEYS } from "#app/features/accounts/passkeys.server.ts";
import { parseJson } from "#app/features/accounts/sign-in/passkey-response.ts";
import { requireAdministrator, requireSession } from "#app/platform/accounts/administrator.server.ts";
import { guardDangerousAct } from "#app/platform/accounts/guard-dangerous-act.server.ts";
import { fieldErrors, textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import type { Route } from "./+types/passkeys";
import type { CodesAnswer } from "./factor-answers.ts";
import { nameInput } from "./factor-input.ts";

const REFUSALS = {
  wrong: "The passkey could not be added. Close this and begin again.",
  known: "This passkey has been added already.",
  "too-many": `You can have at most ${MAX_PASSKEYS} passkeys. Remove one first.`,
};

export const middleware = [guardDangerousAct("passkey")];

/** Stores the passkey that the browser has created for our challenge. */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const form = await request.formData();
  const parsed = nameInput.safeParse(textFields(form));
  if (!parsed.success) return refuseSave(400, { errors: fieldErrors(parsed.error) });
  const outcome = await createPasskey(getWritableSite(context), administrator, {
    friendlyName: parsed.data.friendlyName,
    response: parseJson(form.get("response")),
    sessionId: requireSession(context).id,
  });
  if (!outcome.ok)
    return refuseSave(outcome.reason === "wrong" ? 400 : 409, { formError: REFUSALS[outcome.reason] });
  const { recoveryCodes } = outcome;
  return Response.json({ ok: true, recoveryCodes } satisfies CodesAnswer, {
    headers: { "Cache-Control": "no-store" },
  });
}

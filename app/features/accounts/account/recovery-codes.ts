import { guardDangerousAct } from "#app/platform/accounts/guard-dangerous-act.server.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { replaceRecoveryCodes } from "../recovery-codes.server.ts";
import { NO_STORE } from "../respond.server.ts";
import type { Route } from "./+types/recovery-codes";
import { confirmForm, readAccountForm } from "./account-form.server.ts";
import type { CodesAnswer } from "./answers.ts";

export const middleware = [guardDangerousAct("recovery codes", "in the form")];

/** Creates ten new recovery codes. Earlier codes stop working. */
export async function action(args: Route.ActionArgs) {
  const form = await readAccountForm(args);
  return confirmForm(form, async (confirmed) => {
    const recoveryCodes = await replaceRecoveryCodes(form.site.db, form.person, confirmed);
    if (recoveryCodes) return Response.json({ ok: true, recoveryCodes } satisfies CodesAnswer, NO_STORE);
    return refuseSave(409, { formError: "Recovery codes come with an authenticator app or a passkey." });
  });
}

import { guardDangerousAct } from "#app/platform/accounts/guard-dangerous-act.server.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { verifyTotpFactor } from "../codes.server.ts";
import { takeCodeTry } from "../limits.server.ts";
import { NO_STORE, tooManyTries } from "../respond.server.ts";
import type { Route } from "./+types/factor-verification";
import { readAccountForm } from "./account-form.server.ts";
import type { CodesAnswer } from "./answers.ts";

const WRONG =
  "This code is not right. Enter the one that the app shows now; if it goes on, check the clock of your device.";

export const middleware = [guardDangerousAct("app")];

/** Verifies the first code of an authenticator app. From then on every sign-in needs one. */
export async function action(args: Route.ActionArgs) {
  const { site, person, session, fields } = await readAccountForm(args);
  const { clientAddress } = getRequestInfo(args.context);
  const attempt = await takeCodeTry(site.db, { method: "totp", userId: person.id, clientAddress });
  if (!attempt.ok) return refuseSave(429, { formError: tooManyTries(attempt.retryAfterSeconds) });
  const outcome = await verifyTotpFactor(site.db, person, {
    id: args.params.id,
    code: (fields.code ?? "").slice(0, 100),
    challenge: fields.challenge ?? "",
    sessionId: session.id,
  });
  if (outcome.ok) {
    await attempt.succeed();
    return Response.json(outcome satisfies CodesAnswer, NO_STORE);
  }
  return outcome.reason === "wrong"
    ? refuseSave(400, { errors: { code: WRONG } })
    : refuseSave(409, { formError: "This took too long. Close this and begin again." });
}

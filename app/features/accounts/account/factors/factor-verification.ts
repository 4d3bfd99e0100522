import { takeCodeTry } from "#app/features/accounts/code-limits.server.ts";
import { verifyTotpFactor } from "#app/features/accounts/factors.server.ts";
import { tooManyTries } from "#app/features/accounts/sign-in/sign-in.server.ts";
import { requireAdministrator, requireSession } from "#app/platform/accounts/administrator.server.ts";
import { guardDangerousAct } from "#app/platform/accounts/guard-dangerous-act.server.ts";
import { textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import type { Route } from "./+types/factor-verification";
import type { CodesAnswer } from "./factor-answers.ts";

export const middleware = [guardDangerousAct("app")];

/** Verifies the first code of an authenticator app. From then on every sign-in needs one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db } = getWritableSite(context);
  const { code = "", challenge = "" } = textFields(await request.formData());
  const attempt = await takeCodeTry(db, {
    method: "totp",
    userId: administrator.id,
    clientAddress: getRequestInfo(context).clientAddress,
  });
  if (!attempt.ok) return refuseSave(429, { formError: tooManyTries(attempt.retryAfterSeconds) });
  const outcome = await verifyTotpFactor(db, administrator, {
    id: params.id,
    code: code.slice(0, 100),
    challenge,
    sessionId: requireSession(context).id,
  });
  if (outcome.ok) {
    await attempt.succeed();
    const { recoveryCodes } = outcome;
    return Response.json({ ok: true, recoveryCodes } satisfies CodesAnswer, {
      headers: { "Cache-Control": "no-store" },
    });
  }
  return outcome.reason === "wrong"
    ? refuseSave(400, {
        errors: {
          code: "This code is not right. Enter the one that the app shows now; if it goes on, check the clock of your device.",
        },
      })
    : refuseSave(409, { formError: "This took too long. Close this and begin again." });
}

import type { RouterContextProvider } from "react-router";
import type { Administrator } from "#app/platform/accounts/administrator.server.ts";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { askForPasskey } from "../passkey-proofs.server.ts";
import { findPendingSignIn, listSecondSteps } from "../pending-sign-in.server.ts";
import { finishSignIn, type SecondStepAnswer, secondStepPurpose } from "../second-step.server.ts";
import type { SecondStep } from "../second-step.ts";
import { parseJson } from "./passkey-response.ts";
import { cookieHeaders, tooManyTries } from "./sign-in.server.ts";
import { TOO_LATE, UNEXPECTED } from "./sign-in-input.ts";

type Finished = { ok: true; administrator: Administrator; headers: Headers };
/** `isOver`: the pending sign-in has ended, so the person starts again. */
type Refused = { ok: false; status: number; formError: string; isOver: boolean; headers: Headers };

const WRONG: Record<SecondStep, string> = {
  totp: "This code is not right, or it has been used. Please enter the one that the app shows now.",
  "recovery-code": "This recovery code is not right, or it has been used.",
  passkey: "This passkey was not accepted. Please try again, or choose another way.",
};

/**
 * Returns the second steps available to this request's pending sign-in; undefined if there is none.
 */
export async function readSecondStep(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<{ methods: SecondStep[] } | undefined> {
  const site = getWritableSite(context);
  const pending = await findPendingSignIn(site, request.headers);
  return pending && { methods: await listSecondSteps(site.db, pending.userId) };
}

/**
 * Returns the options with which the browser asks for a passkey of the pending sign-in's person.
 */
export async function askForSecondStepPasskey(request: Request, context: Readonly<RouterContextProvider>) {
  const site = getWritableSite(context);
  const pending = await findPendingSignIn(site, request.headers);
  if (!pending) return undefined;
  return askForPasskey(site, { purpose: secondStepPurpose(pending), userId: pending.userId });
}

/**
 * Completes the second step with the form fields `method` and `code` (or `response`, the signed
 * passkey response), for the sign-in page and the sign-in dialog. Never throws because of the
 * form's content.
 */
export async function finishWithForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<Finished | Refused> {
  const site = getWritableSite(context);
  const answer = readAnswer(form);
  const refuse = (status: number, formError: string, rest: Partial<Refused> = {}): Refused => ({
    ok: false,
    status,
    formError,
    isOver: false,
    headers: new Headers(),
    ...rest,
  });
  if (answer.method !== "passkey" && answer.code.trim() === "")
    return refuse(400, answer.method === "totp" ? "Please enter the code." : "Please enter a recovery code.");
  try {
    const { clientAddress } = getRequestInfo(context);
    const outcome = await finishSignIn(site, { headers: request.headers, clientAddress }, answer);
    if (outcome.ok)
      return {
        ok: true,
        administrator: outcome.administrator,
        headers: cookieHeaders(outcome.setCookies),
      };
    if (outcome.reason === "expired")
      return refuse(401, TOO_LATE, { isOver: true, headers: cookieHeaders(outcome.setCookies) });
    if (outcome.reason === "wrong") return refuse(401, WRONG[answer.method]);
    return refuse(429, tooManyTries(outcome.retryAfterSeconds), {
      headers: new Headers({ "Retry-After": String(outcome.retryAfterSeconds) }),
    });
  } catch (error) {
    return refuse(site.outages.statusOf(error, "second step failed"), UNEXPECTED);
  }
}

function readAnswer(form: FormData): SecondStepAnswer {
  const method = form.get("method");
  if (method === "passkey") return { method, response: parseJson(form.get("response")) };
  // No code is longer; more would only cost time.
  const code = String(form.get("code") ?? "").slice(0, 100);
  return { method: method === "recovery-code" ? method : "totp", code };
}

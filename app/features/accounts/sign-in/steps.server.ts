import type { RouterContextProvider } from "react-router";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getWritableSite, type WritableSite } from "#app/platform/http/site.server.ts";
import type { SecondFactorWanted } from "../begin-session.server.ts";
import { cookieHeaders, parseJson, tooManyTries } from "../respond.server.ts";
import type { SecondStep } from "../session.ts";
import {
  finishSignIn,
  type SecondStepAnswer,
  type SecondStepOutcome,
  signIn,
  signInWithPasskey,
} from "../sign-in.server.ts";
import {
  findSignInErrors,
  type LoginRefusal,
  type StepAnswer,
  TOO_LATE,
  UNEXPECTED,
} from "./sign-in-input.ts";

type Context = Readonly<RouterContextProvider>;

/** The answer to one step of signing in, with the status and headers of its response. */
export type Step = { status: number; headers: Headers; answer: StepAnswer };

const WRONG_CODE: Record<SecondStep, string> = {
  totp: "This code is not right, or it has been used. Please enter the one that the app shows now.",
  "recovery-code": "This recovery code is not right, or it has been used.",
  passkey: "This passkey was not accepted. Please try again, or choose another way.",
};

/**
 * Takes the first step with the form fields `email` and `password` (specification, sections 5 and
 * 8).
 */
export async function takePasswordStep(request: Request, context: Context, form: FormData): Promise<Step> {
  const email = String(form.get("email") ?? "");
  const password = String(form.get("password") ?? "");
  const errors = findSignInErrors({ email, password });
  if (errors.email || errors.password) return refuse(400, { email, errors });
  const wrong = "The email address and the password do not belong together.";
  return takeStep(request, context, { email, wrong, failure: "sign-in failed" }, (site, from) =>
    signIn(site, from, email, password),
  );
}

/**
 * Takes the second step with the form fields `method` and `code` (or `response`, the signed passkey
 * response).
 */
export async function takeSecondStep(request: Request, context: Context, form: FormData): Promise<Step> {
  const answer = readAnswer(form);
  if (answer.method !== "passkey" && answer.code.trim() === "")
    return refuse(400, {
      formError: answer.method === "totp" ? "Please enter the code." : "Please enter a recovery code.",
      isOver: false,
    });
  const words = { wrong: WRONG_CODE[answer.method], failure: "second step failed", isOver: false };
  return takeStep(request, context, words, (site, from) => finishSignIn(site, from, answer));
}

function readAnswer(form: FormData): SecondStepAnswer {
  const method = form.get("method");
  if (method === "passkey") return { method, response: parseJson(form.get("response")) };
  // No code is longer; more would only cost time.
  const code = String(form.get("code") ?? "").slice(0, 100);
  return { method: method === "recovery-code" ? method : "totp", code };
}

/** Signs in with a passkey alone, in the form field `response`. */
export function takePasskeyStep(request: Request, context: Context, form: FormData): Promise<Step> {
  const wrong = "This passkey does not belong to an account here. Please sign in another way.";
  const words = { wrong, failure: "sign-in with a passkey failed", isOver: false };
  return takeStep(request, context, words, (site, from) =>
    signInWithPasskey(site, from, parseJson(form.get("response"))),
  );
}

/** What else each refusal says: the address typed, or that the sign-in goes on. */
type Words = { wrong: string; failure: string; email?: string; isOver?: boolean };
type From = { headers: Headers; clientAddress: string };

/**
 * Takes a step, for a page or a dialog. Never throws because of the form's content: a refusal has
 * the status and messages to respond with.
 */
async function takeStep(
  { headers }: Request,
  context: Context,
  { wrong, failure, ...rest }: Words,
  attempt: (site: WritableSite, from: From) => Promise<SecondStepOutcome | SecondFactorWanted>,
): Promise<Step> {
  const site = getWritableSite(context);
  const { clientAddress } = getRequestInfo(context);
  try {
    const outcome = await attempt(site, { headers, clientAddress });
    const cookies = cookieHeaders("setCookies" in outcome ? outcome.setCookies : []);
    if (outcome.ok) {
      const { id, email } = outcome.administrator;
      return { status: 200, headers: cookies, answer: { ok: true, person: { id, email } } };
    }
    switch (outcome.reason) {
      case "second-factor":
        return { status: 200, headers: cookies, answer: { ok: false, secondStep: outcome.methods } };
      case "expired":
        return refuse(401, { formError: TOO_LATE, isOver: true }, cookies);
      case "wrong":
        return refuse(401, { ...rest, formError: wrong });
      case "too-many": {
        const wait = new Headers({ "Retry-After": String(outcome.retryAfterSeconds) });
        return refuse(429, { ...rest, formError: tooManyTries(outcome.retryAfterSeconds) }, wait);
      }
    }
  } catch (error) {
    return refuse(site.outages.statusOf(error, failure), { ...rest, formError: UNEXPECTED });
  }
}

function refuse(status: number, refusal: LoginRefusal & { isOver?: boolean }, headers = new Headers()): Step {
  return { status, headers, answer: { ok: false, ...refusal } };
}

/** Answers the sign-in dialog: a page's own step, as JSON. */
export function respondStep({ status, headers, answer }: Step): Response {
  return Response.json(answer, { status, headers });
}

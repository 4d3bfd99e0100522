import type { RouterContextProvider } from "react-router";
import type { Administrator } from "#app/platform/accounts/administrator.server.ts";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { signIn } from "../accounts.server.ts";
import type { SecondStep } from "../second-step.ts";
import { findSignInErrors, type LoginRefusal, UNEXPECTED } from "./sign-in-input.ts";

type SignedIn = { ok: true; administrator: Administrator; headers: Headers };
/** The first step was correct. `headers` hold the pending sign-in. */
type Half = { ok: false; methods: SecondStep[]; headers: Headers };
type Refused = { ok: false; status: number; refusal: LoginRefusal; headers?: Record<string, string> };

/**
 * Signs in with the form fields `email` and `password`, for the sign-in page and the sign-in dialog
 * (specification, sections 5 and 8). Never throws because of the form's content: a refusal has the
 * status and messages to respond with.
 */
export async function signInWithForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<SignedIn | Half | Refused> {
  const site = getWritableSite(context);
  const email = String(form.get("email") ?? "");
  const password = String(form.get("password") ?? "");
  const refuse = (
    status: number,
    refusal: Omit<LoginRefusal, "email">,
    headers?: Record<string, string>,
  ): Refused => ({ ok: false, status, refusal: { email, ...refusal }, ...(headers ? { headers } : {}) });

  const errors = findSignInErrors({ email, password });
  if (errors.email || errors.password) return refuse(400, { errors });
  try {
    const { clientAddress } = getRequestInfo(context);
    const outcome = await signIn(site, { headers: request.headers, clientAddress }, email, password);
    if (outcome.ok)
      return { ok: true, administrator: outcome.administrator, headers: cookieHeaders(outcome.setCookies) };
    if (outcome.reason === "second-factor")
      return { ok: false, methods: outcome.methods, headers: cookieHeaders(outcome.setCookies) };
    if (outcome.reason === "wrong")
      return refuse(401, { formError: "The email address and the password do not belong together." });
    return refuse(
      429,
      { formError: tooManyTries(outcome.retryAfterSeconds) },
      { "Retry-After": String(outcome.retryAfterSeconds) },
    );
  } catch (error) {
    return refuse(site.outages.statusOf(error, "sign-in failed"), { formError: UNEXPECTED });
  }
}

export function cookieHeaders(setCookies: string[]): Headers {
  return new Headers(setCookies.map((line) => ["Set-Cookie", line]));
}

/** Returns the message after too many tries. */
export function tooManyTries(retryAfterSeconds: number): string {
  return `Too many tries. Please wait ${roundedUp(retryAfterSeconds)}, then try again.`;
}

function roundedUp(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`;
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}

import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { askForPasskey, SIGN_IN_PURPOSE } from "../passkey-proofs.server.ts";
import { signInWithPasskey } from "../passkey-sign-in.server.ts";
import type { Route } from "./+types/passkey-sign-in";
import { parseJson } from "./passkey-response.ts";
import type { SecondStepAnswer } from "./session-answer.ts";
import { cookieHeaders, tooManyTries } from "./sign-in.server.ts";
import { UNEXPECTED } from "./sign-in-input.ts";

export const handle = { ownLimits: true };

/** Returns the options with which the browser asks for any passkey of this site. */
export async function loader({ context }: Route.LoaderArgs) {
  const options = await askForPasskey(getWritableSite(context), { purpose: SIGN_IN_PURPOSE });
  return Response.json(options, { headers: { "Cache-Control": "no-store" } });
}

/** Signs in with a passkey alone. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST")
    return new Response("Only POST", { status: 405, headers: { Allow: "POST" } });
  const site = getWritableSite(context);
  const refuse = (status: number, formError: string, headers = new Headers()) =>
    Response.json({ ok: false, formError, isOver: false } satisfies SecondStepAnswer, { status, headers });
  const form = await request.formData().catch(() => new FormData());
  try {
    const { clientAddress } = getRequestInfo(context);
    const outcome = await signInWithPasskey(
      site,
      { headers: request.headers, clientAddress },
      parseJson(form.get("response")),
    );
    if (outcome.ok) {
      const { id, email } = outcome.administrator;
      const answer: SecondStepAnswer = { ok: true, person: { id, email } };
      return Response.json(answer, { headers: cookieHeaders(outcome.setCookies) });
    }
    if (outcome.reason === "wrong")
      return refuse(401, "This passkey does not belong to an account here. Please sign in another way.");
    const wait = new Headers({ "Retry-After": String(outcome.retryAfterSeconds) });
    return refuse(429, tooManyTries(outcome.retryAfterSeconds), wait);
  } catch (error) {
    return refuse(site.outages.statusOf(error, "sign-in with a passkey failed"), UNEXPECTED);
  }
}

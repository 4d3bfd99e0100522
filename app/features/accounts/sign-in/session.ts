import { getSite } from "#app/platform/http/site.server.ts";
import { cookieHeaders, NO_STORE, requireMethod } from "../respond.server.ts";
import type { Route } from "./+types/session";
import type { SessionState } from "./sign-in-input.ts";
import { respondStep, takePasswordStep } from "./steps.server.ts";

/** Returns who is signed in in this browser, for open pages that may be out of date. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await getSite(context).accounts.findAdministrator(request);
  return Response.json(stateOf(found), NO_STORE);
}

/** Signs in without leaving the current page (POST). Extends a session in use (PUT). */
export async function action({ request, context }: Route.ActionArgs) {
  requireMethod(request, "POST", "PUT");
  if (request.method === "POST") {
    const form = await request.formData().catch(() => new FormData());
    return respondStep(await takePasswordStep(request, context, form));
  }
  const { administrator, setCookies } = await getSite(context).accounts.findSession(request.headers);
  const init = { status: administrator ? 200 : 401, headers: cookieHeaders(setCookies) };
  return Response.json(stateOf(administrator), init);
}

function stateOf(found: { id: string; email: string } | undefined): SessionState {
  return { person: found ? { id: found.id, email: found.email } : null };
}

import { getSite } from "#app/platform/http/site.server.ts";
import type { Route } from "./+types/session";
import type { SessionAnswer, SessionState } from "./session-answer.ts";
import { cookieHeaders, signInWithForm } from "./sign-in.server.ts";

/** Returns who is signed in in this browser, for open pages that may be out of date. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await getSite(context).accounts.findAdministrator(request);
  const state: SessionState = { person: found ? { id: found.id, email: found.email } : null };
  return Response.json(state, { headers: { "Cache-Control": "no-store" } });
}

/**
 * Signs in without leaving the current page (POST): the sign-in form's own rules, with a JSON
 * response. Extends a session in use (PUT).
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method === "PUT") return renew(request, context);
  if (request.method !== "POST")
    return new Response("Only POST and PUT", { status: 405, headers: { Allow: "POST, PUT" } });
  const form = await request.formData().catch(() => new FormData());
  const outcome = await signInWithForm(request, context, form);
  if (!outcome.ok && "methods" in outcome) {
    const answer: SessionAnswer = { ok: false, secondStep: outcome.methods };
    return Response.json(answer, { headers: outcome.headers });
  }
  if (!outcome.ok) {
    const answer: SessionAnswer = { ok: false, ...outcome.refusal };
    return Response.json(answer, {
      status: outcome.status,
      ...(outcome.headers ? { headers: outcome.headers } : {}),
    });
  }
  const { id, email } = outcome.administrator;
  const answer: SessionAnswer = { ok: true, person: { id, email } };
  return Response.json(answer, { headers: outcome.headers });
}

async function renew(request: Request, context: Route.ActionArgs["context"]): Promise<Response> {
  const { administrator, setCookies } = await getSite(context).accounts.findSession(request.headers);
  const person = administrator ? { id: administrator.id, email: administrator.email } : null;
  const state: SessionState = { person };
  return Response.json(state, { status: person ? 200 : 401, headers: cookieHeaders(setCookies) });
}

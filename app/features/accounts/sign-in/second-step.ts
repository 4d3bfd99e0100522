import type { Route } from "./+types/second-step";
import { askForSecondStepPasskey, finishWithForm } from "./second-step.server.ts";
import type { SecondStepAnswer } from "./session-answer.ts";

/** Returns the options with which the browser asks for a passkey as the second step. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const options = await askForSecondStepPasskey(request, context);
  const init = { headers: { "Cache-Control": "no-store" } };
  return options ? Response.json(options, init) : Response.json({ isOver: true }, { ...init, status: 401 });
}

/** Completes the second step for the sign-in dialog: the page's own rules, with a JSON response. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST")
    return new Response("Only POST", { status: 405, headers: { Allow: "POST" } });
  const form = await request.formData().catch(() => new FormData());
  const outcome = await finishWithForm(request, context, form);
  const answer: SecondStepAnswer = outcome.ok
    ? { ok: true, person: { id: outcome.administrator.id, email: outcome.administrator.email } }
    : { ok: false, formError: outcome.formError, isOver: outcome.isOver };
  return Response.json(answer, { status: outcome.ok ? 200 : outcome.status, headers: outcome.headers });
}

import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { endOwnSession } from "../own-sessions.server.ts";
import type { Route } from "./+types/session";

/** Ends one session of the signed-in person (DELETE). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  if (request.method !== "DELETE")
    return new Response("Only DELETE", { status: 405, headers: { Allow: "DELETE" } });
  const ended = await endOwnSession(getWritableSite(context).db, administrator, params.id);
  return ended
    ? Response.json({ ok: true } satisfies SaveAnswer)
    : refuseSave(404, { formError: "This session has ended already." });
}

import { requireAdministrator, requireSession } from "#app/platform/accounts/administrator.server.ts";
import type { SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { endOtherSessions } from "../own-sessions.server.ts";
import type { Route } from "./+types/sessions";

/**
 * Ends every other session of the signed-in person (DELETE). Logging out ends the current one, too.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  if (request.method !== "DELETE")
    return new Response("Only DELETE", { status: 405, headers: { Allow: "DELETE" } });
  await endOtherSessions(getWritableSite(context).db, administrator, requireSession(context).id);
  return Response.json({ ok: true } satisfies SaveAnswer);
}

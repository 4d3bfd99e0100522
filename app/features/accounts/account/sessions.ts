import { requireAdministrator, requireSession } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { requireMethod, respondSaved } from "../respond.server.ts";
import { endOtherSessions, endOwnSession } from "../sessions.server.ts";
import type { Route } from "./+types/sessions";

/**
 * Ends one session of the signed-in person, or every other one (DELETE). Logging out ends the
 * current one, too.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  requireMethod(request, "DELETE");
  const { db } = getWritableSite(context);
  if (params.id === undefined) await endOtherSessions(db, administrator, requireSession(context).id);
  else if (!(await endOwnSession(db, administrator, params.id)))
    return refuseSave(404, { formError: "This session has ended already." });
  return respondSaved(true);
}

import { deleteFactor } from "#app/features/accounts/factors.server.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave, SAVE_REFUSALS, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import type { Route } from "./+types/factor";
import { confirmRemoval } from "./removal.server.ts";

/** Removes an authenticator app (DELETE). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  if (request.method !== "DELETE")
    return new Response("Only DELETE", { status: 405, headers: { Allow: "DELETE" } });
  const confirmed = await confirmRemoval(request, context, params.id);
  if (confirmed instanceof Response) return confirmed;
  const outcome = await deleteFactor(getWritableSite(context).db, administrator, confirmed, params.id);
  return outcome.ok
    ? Response.json({ ok: true } satisfies SaveAnswer)
    : refuseSave(404, { formError: SAVE_REFUSALS.gone });
}

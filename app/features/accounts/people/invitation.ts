import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave, SAVE_REFUSALS, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { withdrawInvitation } from "../invitations.server.ts";
import type { Route } from "./+types/invitation";
import { refuseMethod } from "./person-action.server.ts";

/** Withdraws an invitation (DELETE). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const owner = requireOwner(context);
  if (request.method !== "DELETE") return refuseMethod("DELETE");
  const withdrawn = await withdrawInvitation(getWritableSite(context).db, owner, params.id);
  return withdrawn
    ? Response.json({ ok: true } satisfies SaveAnswer)
    : refuseSave(404, { formError: SAVE_REFUSALS.gone });
}

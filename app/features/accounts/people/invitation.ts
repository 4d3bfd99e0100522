import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { withdrawInvitation } from "../invitations.server.ts";
import { requireMethod, respondSaved } from "../respond.server.ts";
import type { Route } from "./+types/invitation";

/** Withdraws an invitation (DELETE). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const owner = requireOwner(context);
  requireMethod(request, "DELETE");
  return respondSaved(await withdrawInvitation(getWritableSite(context).db, owner, params.id));
}

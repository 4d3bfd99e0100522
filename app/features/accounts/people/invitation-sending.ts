import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { inviteAgain } from "#app/platform/accounts/invitations.server.ts";
import { getSite } from "#app/platform/site.server.ts";
import type { Route } from "./+types/invitation-sending";
import { answerInvited } from "./invitation-action.server.ts";
import { refuseMethod } from "./person-action.server.ts";

/** Sends an invitation again, with a new link (POST). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const owner = requireOwner(context);
  if (request.method !== "POST") return refuseMethod("POST");
  const site = getSite(context);
  return answerInvited(await inviteAgain(site, owner, params.id), site.config);
}

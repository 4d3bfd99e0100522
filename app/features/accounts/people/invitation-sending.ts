import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { guardDangerousAct } from "#app/platform/accounts/guard-dangerous-act.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { inviteAgain } from "../invitations.server.ts";
import type { Route } from "./+types/invitation-sending";
import { answerInvited } from "./people-answers.server.ts";

export const middleware = [guardDangerousAct("invitation again")];

/** Sends an invitation again, with a new link (POST). */
export async function action({ params, context }: Route.ActionArgs) {
  const owner = requireOwner(context);
  return answerInvited(await inviteAgain(getWritableSite(context), owner, params.id));
}

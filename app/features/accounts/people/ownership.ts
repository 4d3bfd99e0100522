import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { guardDangerousAct } from "#app/platform/accounts/guard-dangerous-act.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { changeRole } from "../people.server.ts";
import type { Route } from "./+types/ownership";
import { answerPersonChange } from "./people-answers.server.ts";

export const middleware = [guardDangerousAct("ownership")];

/** Makes a person an owner (POST) or an editor (DELETE). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const owner = requireOwner(context);
  const role = request.method === "POST" ? "owner" : "editor";
  return answerPersonChange(await changeRole(getWritableSite(context).db, owner, params.id, role));
}

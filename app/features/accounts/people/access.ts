import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { guardDangerousAct } from "#app/platform/accounts/guard-dangerous-act.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { endAccess, restoreAccess } from "../people.server.ts";
import type { Route } from "./+types/access";
import { answerPersonChange } from "./people-answers.server.ts";

export const middleware = [guardDangerousAct("access")];

/** Ends a person's access (DELETE) or restores it (POST). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const owner = requireOwner(context);
  const change = request.method === "POST" ? restoreAccess : endAccess;
  return answerPersonChange(await change(getWritableSite(context).db, owner, params.id));
}

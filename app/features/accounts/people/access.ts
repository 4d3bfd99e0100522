import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { endAccess, restoreAccess } from "#app/platform/accounts/people.server.ts";
import { getSite } from "#app/platform/site.server.ts";
import type { Route } from "./+types/access";
import { answerPersonChange, refuseMethod } from "./person-action.server.ts";

/** Ends the access of a person (DELETE), or restores it (POST). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const owner = requireOwner(context);
  if (request.method !== "POST" && request.method !== "DELETE") return refuseMethod("POST, DELETE");
  const change = request.method === "POST" ? restoreAccess : endAccess;
  return answerPersonChange(await change(getSite(context).db, owner, params.id));
}

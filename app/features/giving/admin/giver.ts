import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { answerSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { forgetGiver } from "../gifts.server.ts";
import type { Route } from "./+types/giver";

/** Deletes who gave a gift (DELETE). */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  if (request.method !== "DELETE") throw new Response("Only DELETE", { status: 405 });
  const { ok } = await forgetGiver(getWritableSite(context).db, administrator, id);
  return answerSave(ok ? { ok: true } : { ok: false, reason: "gone" });
}

import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave, SAVE_REFUSALS, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { removeSubscriber } from "../subscriber-list.server.ts";
import type { Route } from "./+types/subscriber";

/** Permanently deletes a subscriber (DELETE). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  if (request.method !== "DELETE") throw new Response("Only DELETE", { status: 405 });
  const removed = await removeSubscriber(getWritableSite(context).db, administrator, params.id);
  if (removed) return Response.json({ ok: true } satisfies SaveAnswer);
  return refuseSave(404, { formError: SAVE_REFUSALS.gone });
}

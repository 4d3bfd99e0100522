import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave, SAVE_REFUSALS, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { restorePost } from "../post-trash.server.ts";
import type { Route } from "./+types/restoration";

/**
 * Restores a post from the trash (POST).
 *
 * @throws 405 for another method
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  if (request.method !== "POST") throw data(null, { status: 405 });
  const { ok } = await restorePost(getWritableSite(context).db, administrator, params.id);
  return ok ? Response.json({ ok } satisfies SaveAnswer) : refuseSave(404, { formError: SAVE_REFUSALS.gone });
}

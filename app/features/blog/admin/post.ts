import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave, SAVE_REFUSALS, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { removePost } from "../post-trash.server.ts";
import type { Route } from "./+types/post";

/**
 * Moves a post to the trash (DELETE).
 *
 * @throws 405 for another method
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  if (request.method !== "DELETE") throw data(null, { status: 405 });
  const { ok } = await removePost(getWritableSite(context).db, administrator, params.id);
  return ok ? Response.json({ ok } satisfies SaveAnswer) : refuseSave(404, { formError: SAVE_REFUSALS.gone });
}

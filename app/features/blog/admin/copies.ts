import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave, SAVE_REFUSALS, type SaveRefusal } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { duplicatePost } from "../post-to-write.server.ts";
import type { Route } from "./+types/copies";

export type CopyAnswer = { ok: true; id: string; title: string } | SaveRefusal;

/**
 * Creates a draft copy of a post (POST).
 *
 * @throws 405 for another method
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  if (request.method !== "POST") throw data(null, { status: 405 });
  const copy = await duplicatePost(getWritableSite(context).db, administrator, params.id);
  return copy
    ? Response.json({ ok: true, ...copy } satisfies CopyAnswer, { status: 201 })
    : refuseSave(404, { formError: SAVE_REFUSALS.gone });
}

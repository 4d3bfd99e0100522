import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { keepForm } from "#app/platform/keep-form.ts";
import { SAVE_REFUSALS, type SaveAnswer } from "#app/platform/save-answer.ts";
import { getSite } from "#app/platform/site.server.ts";
import { removePost } from "../post-trash.server.ts";
import type { Route } from "./+types/post";

/**
 * Puts a post into the trash (DELETE).
 *
 * @throws 405 for another method
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  if (request.method !== "DELETE") throw data(null, { status: 405 });
  const { ok } = await removePost(getSite(context).db, administrator, params.id);
  return ok
    ? data<SaveAnswer>({ ok })
    : data<SaveAnswer>({ ok, formError: SAVE_REFUSALS.gone }, { status: 404 });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, "Failed to delete blog. Please try again.");
}

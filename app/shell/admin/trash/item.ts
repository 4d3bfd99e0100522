import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { answerSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { erase, moveToTrash } from "#app/platform/records/trash.server.ts";
import type { Route } from "./+types/item";
import { getTrashBin } from "./bins.server.ts";

/**
 * Moves an item to the trash (POST), or permanently deletes one in the trash (DELETE).
 *
 * @throws 404 for an unknown kind, 405 for another method
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const bin = getTrashBin(params.kind);
  const act = { POST: moveToTrash, DELETE: erase }[request.method];
  if (!act) throw data(null, { status: 405 });
  return answerSave(await act(getWritableSite(context).db, administrator, bin, params.id));
}

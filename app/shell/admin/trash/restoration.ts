import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { answerSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { restore } from "#app/platform/records/trash.server.ts";
import type { Route } from "./+types/restoration";
import { getTrashBin } from "./bins.server.ts";

/**
 * Restores an item from the trash unchanged (POST).
 *
 * @throws 404 for an unknown kind, 405 for another method
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const bin = getTrashBin(params.kind);
  if (request.method !== "POST") throw data(null, { status: 405 });
  return answerSave(await restore(getWritableSite(context).db, administrator, bin, params.id));
}

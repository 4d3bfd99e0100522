import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave, SAVE_REFUSALS, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { restoreExecutive } from "../executive-trash.server.ts";
import type { Route } from "./+types/restoration";

/** Restores an executive from the trash. */
export async function action({ params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const outcome = await restoreExecutive(getWritableSite(context).db, administrator, params.id);
  return outcome.ok
    ? Response.json({ ok: true } satisfies SaveAnswer)
    : refuseSave(404, { formError: SAVE_REFUSALS.gone });
}

import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { answerSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { readToday } from "#app/platform/settings/site-settings.server.ts";
import { issueReceipt } from "../receipts/receipts.server.ts";
import type { Route } from "./+types/receipts";

/** Issues a gift's receipt. */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const site = getWritableSite(context);
  return answerSave(await issueReceipt(site, administrator, id, await readToday(site.db)));
}

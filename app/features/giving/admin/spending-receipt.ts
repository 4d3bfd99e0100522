import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { answerSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { takePrivatePhoto } from "#app/platform/images/private-photo.server.ts";
import { keepSpendingReceipt } from "../accounts/spending-receipts.server.ts";
import type { Route } from "./+types/spending-receipt";

/** Stores the photo of a receipt. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const site = getWritableSite(context);
  return takePrivatePhoto(site, request, async (jpeg) =>
    answerSave(await keepSpendingReceipt(site, administrator, id, jpeg)),
  );
}

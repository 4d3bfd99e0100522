import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { answerPhoto } from "#app/platform/images/private-photo.server.ts";
import { readSpendingReceipt } from "../accounts/spending-receipts.server.ts";
import type { Route } from "./+types/spending-receipt-photo";

/** Decrypts the photo of a receipt. */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  return answerPhoto(await readSpendingReceipt(getWritableSite(context), administrator, id));
}

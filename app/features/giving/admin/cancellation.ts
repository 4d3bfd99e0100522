import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { readToday } from "#app/platform/settings/site-settings.server.ts";
import { reversalInput } from "../gift-input.server.ts";
import { cancelReceiptNo } from "../receipts/receipts.server.ts";
import type { Route } from "./+types/cancellation";
import { answerGift } from "./answer-gift.server.ts";

/** Cancels a receipt by another one, with a reason. */
export async function action({ request, params: { id, number }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db } = getWritableSite(context);
  const issuedOn = await readToday(db);
  return answerGift(request, reversalInput, ({ reason }) =>
    cancelReceiptNo(db, administrator, id, Number(number), { reason, issuedOn }),
  );
}

import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { readToday } from "#app/platform/settings/site-settings.server.ts";
import { reverseSpending } from "../accounts/spendings.server.ts";
import { reversalInput } from "../gift-input.server.ts";
import type { Route } from "./+types/spend-reversal";
import { answerGift } from "./answer-gift.server.ts";

/** Takes back what was entered by mistake, with a reason. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db } = getWritableSite(context);
  const spentOn = await readToday(db);
  return answerGift(request, reversalInput, ({ reason }) =>
    reverseSpending(db, administrator, id, { reason, spentOn }),
  );
}

import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { spend, spendingInput } from "../accounts/spendings.server.ts";
import type { Route } from "./+types/spend";
import { answerGift } from "./answer-gift.server.ts";

/** Enters what money was spent on. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db } = getWritableSite(context);
  return answerGift(request, spendingInput, (spent) => spend(db, administrator, spent), { id });
}

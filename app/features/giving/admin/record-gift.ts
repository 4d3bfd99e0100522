import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { arrivedGiftInput } from "../gift-input.server.ts";
import { recordGift } from "../gifts.server.ts";
import type { Route } from "./+types/record-gift";
import { answerGift } from "./answer-gift.server.ts";

/** Records a gift that arrived without a promise. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const record = (input: Parameters<typeof recordGift>[2]) =>
    recordGift(getWritableSite(context), administrator, input);
  return answerGift(request, arrivedGiftInput, record, { id });
}

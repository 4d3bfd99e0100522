import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { thanksInput } from "../gift-input.server.ts";
import { thankGiver } from "../gifts.server.ts";
import type { Route } from "./+types/thanks";
import { answerGift } from "./answer-gift.server.ts";

/** Notes that a giver was thanked, and mails them the thanks if they gave an e-mail address. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const site = getWritableSite(context);
  return answerGift(request, thanksInput, ({ text }) => thankGiver(site, administrator, id, text));
}

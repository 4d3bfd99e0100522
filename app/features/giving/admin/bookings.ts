import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { arrivalInput } from "../gift-input.server.ts";
import { confirmArrival } from "../gifts.server.ts";
import type { Route } from "./+types/bookings";
import { answerGift } from "./answer-gift.server.ts";

/** Books what has arrived of a gift. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db } = getWritableSite(context);
  return answerGift(request, arrivalInput, (arrival) => confirmArrival(db, administrator, id, arrival));
}

import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { readToday } from "#app/platform/settings/site-settings.server.ts";
import { reversalInput } from "../gift-input.server.ts";
import { reverseBooking } from "../gifts.server.ts";
import type { Route } from "./+types/reversal";
import { answerGift } from "./answer-gift.server.ts";

/** Takes back a booking, with a reason. */
export async function action({ request, params: { id, booking }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db } = getWritableSite(context);
  const bookedOn = await readToday(db);
  return answerGift(request, reversalInput, ({ reason }) =>
    reverseBooking(db, administrator, id, { booking, reason, bookedOn }),
  );
}

import { data, redirect } from "react-router";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { findGiftOf } from "../gift-link.server.ts";
import { findWaitingPayment, paymentProvider, settlePayment } from "../payments/online-payments.server.ts";
import { PaymentsAway } from "../payments/payment-port.ts";
import type { Route } from "./+types/payment-return";

/** Where a payer comes back to. Asks at once what was paid, and leads on to the giver's page. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { db, config, log } = getWritableSite(context);
  const gift = await findGiftOf(db, token);
  const provider = paymentProvider(config);
  if (!gift || !provider) throw data(null, { status: 404 });
  const payment = await findWaitingPayment(db, gift.id);
  try {
    if (payment) await settlePayment(db, provider, payment);
  } catch (error) {
    if (!(error instanceof PaymentsAway)) throw error;
    // The job asks again.
    log.warn(error.message);
  }
  return redirect(`/donate/${token}`, 303);
}

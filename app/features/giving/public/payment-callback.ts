import { getWritableSite } from "#app/platform/http/site.server.ts";
import { paymentProvider, settlePayment } from "../payments/online-payments.server.ts";
import { PaymentsAway } from "../payments/payment-port.ts";
import type { Route } from "./+types/payment-callback";

/** A callback is a few KB. */
const MAX_BYTES = 100_000;

/**
 * Receives the provider's callbacks. A callback only says that it is time to ask what was paid, so
 * a forged one books nothing.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, config, log } = getWritableSite(context);
  const provider = paymentProvider(config);
  if (!provider) throw new Response("Not found", { status: 404 });
  const body = Buffer.from(await request.arrayBuffer());
  const callback = body.length > MAX_BYTES ? undefined : provider.readCallback(request.headers, body);
  if (!callback) throw new Response("Not signed", { status: 401 });
  try {
    if (callback.id) await settlePayment(db, provider, callback.id);
  } catch (error) {
    if (!(error instanceof PaymentsAway)) throw error;
    log.warn(error.message);
    // It then calls again.
    throw new Response("Try again", { status: 503 });
  }
  return new Response("OK");
}

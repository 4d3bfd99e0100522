import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Config } from "#app/platform/program/config.server.ts";
import { fractionDigits } from "#app/platform/text/money.ts";
import { type Paid, type PaymentProvider, PaymentsAway } from "./payment-port.ts";

const CURRENCIES = ["NGN", "GHS", "ZAR", "KES", "USD", "XOF", "EGP"];
/** How it answers about payments that it doesn't know: nobody has reached its page. */
const UNKNOWN = [400, 404];
const PATIENCE_MS = 10_000;
/** How far the time of a signed callback may be from ours, in seconds. */
const TOLERANCE_S = 300;

const begun = z.object({ data: z.object({ authorization_url: z.url() }) });
const found = z.object({
  data: z.object({
    id: z.int(),
    status: z.string(),
    reference: z.string(),
    amount: z.int().nonnegative(),
    currency: z.string(),
    paid_at: z.iso.datetime({ offset: true }).nullish(),
  }),
});
const refunds = z.object({
  data: z.array(z.object({ transaction: z.int(), status: z.string(), amount: z.int().nonnegative() })),
});
const text = z.string().optional().catch(undefined);
/** Payments, refunds and disputes each say in their own way which payment they are about. */
const event = z.object({
  data: z.object({
    reference: text,
    transaction_reference: text,
    transaction: z.object({ reference: text }).optional().catch(undefined),
  }),
});

/** It counts hundredths also of currencies that have none. */
const toHundredths = (amount: number, currency: string) => amount * 10 ** (2 - fractionDigits(currency));
const fromHundredths = (amount: number, currency: string) => Math.round(amount / toHundredths(1, currency));

/** Creates the port to Paystack, as its published interface describes it. */
export function paystack({
  secretKey,
  webhookSecrets,
  url,
}: NonNullable<Config["paystack"]>): PaymentProvider {
  /** @returns undefined for what it doesn't know */
  async function ask<Answer>(
    path: string,
    shape: z.ZodType<Answer>,
    body?: object,
  ): Promise<Answer | undefined> {
    try {
      const answer = await fetch(new URL(path, url), {
        method: body ? "POST" : "GET",
        headers: { Authorization: `Bearer ${secretKey}`, "Content-Type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
        redirect: "error",
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!body && UNKNOWN.includes(answer.status)) return undefined;
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      return shape.parse(await answer.json());
    } catch (error) {
      throw new PaymentsAway(`Paystack, ${path.split("/")[2]}: ${(error as Error).message}`);
    }
  }

  /** @returns undefined for a payment that it doesn't know */
  async function verify(id: string) {
    const answer = await ask(`/transaction/verify/${encodeURIComponent(id)}`, found);
    if (answer && answer.data.reference !== id)
      throw new PaymentsAway("Paystack answered with another payment");
    return answer?.data;
  }

  return {
    name: "Paystack",
    takes: (currency) => CURRENCIES.includes(currency),
    async begin({ id, email, money: { amount, currency }, returnTo }) {
      const answer = await ask("/transaction/initialize", begun, {
        ...{ reference: id, email, currency, callback_url: returnTo },
        amount: toHundredths(amount, currency),
      });
      return (answer as z.output<typeof begun>).data.authorization_url;
    },
    readCallback(headers, body) {
      const signature = headers.get("x-paystack-signature") ?? headers.get("paystack-signature") ?? "";
      if (!isSigned(signature, body, secretKey, webhookSecrets)) return undefined;
      try {
        const { data } = event.parse(JSON.parse(body.toString()));
        return { id: data.reference ?? data.transaction?.reference ?? data.transaction_reference };
      } catch {
        // It is about something else, such as a payout.
        return { id: undefined };
      }
    },
    async find(id): Promise<Paid> {
      const payment = await verify(id);
      // Also one that failed or was abandoned may still be paid on the same page.
      if (payment?.status !== "success") return undefined;
      const { amount, currency, paid_at } = payment;
      const money = { amount: fromHundredths(amount, currency), currency };
      return { money, paidAt: paid_at ? Date.parse(paid_at) : Date.now() };
    },
    async findPaidBack(id) {
      const payment = await verify(id);
      if (!payment) return 0;
      // A dispute that the payer won reverses the payment, also without a refund.
      if (payment.status === "reversed") return fromHundredths(payment.amount, payment.currency);
      const answer = await ask(`/refund?transaction=${payment.id}&perPage=100`, refunds);
      const sum = (answer?.data ?? [])
        .filter(({ transaction, status }) => transaction === payment.id && status === "processed")
        .reduce((before, { amount }) => before + amount, 0);
      return fromHundredths(sum, payment.currency);
    },
  };
}

/**
 * Checks a signature in either scheme: the older one signs the body with the account's key, the
 * newer one the time and the body with a secret for callbacks only, of which several may be valid.
 */
function isSigned(
  header: string,
  body: Buffer,
  secretKey: string,
  webhookSecrets: readonly string[],
): boolean {
  if (!header.includes("=")) return isEqual(header, hmac(secretKey, body));
  const parts = header.split(",").map((part) => part.trim().split(/=(.*)/s, 2));
  const times = parts.filter(([name]) => name === "t").map(([, value]) => value ?? "");
  const [time = ""] = times;
  if (times.length !== 1 || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(Date.now() / 1_000 - Number(time)) > TOLERANCE_S) return false;
  const signatures = parts
    .filter(([name]) => name === "v1")
    .map(([, value = ""]) => value.split(":")[1] ?? "");
  const signed = Buffer.concat([Buffer.from(`${time}.`), body]);
  return webhookSecrets.some((secret) => {
    const expected = hmac(secret, signed);
    return signatures.some((signature) => isEqual(signature, expected));
  });
}

const hmac = (key: string, text: Buffer) => createHmac("sha512", key).update(text).digest("hex");

function isEqual(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

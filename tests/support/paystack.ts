import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export const SECRET_KEY = "sk_test_0123456789abcdef";
export const WEBHOOK_SECRETS = ["retired-secret", "current-secret"] as const;

type Transaction = {
  reference: string;
  amount: number;
  currency: string;
  callback_url: string;
  email: string;
  status: string;
  paid_at: string | null;
};
type Refund = { transaction: number; amount: number; status: string };

/**
 * Starts a server that answers as Paystack's published interface says: begins payments, shows a
 * page where they are paid, tells what became of them, and signs callbacks in both schemes.
 */
export async function startPaystack() {
  const transactions = new Map<string, Transaction>();
  const refunds: Refund[] = [];
  const numberOf = (reference: string) => [...transactions.keys()].indexOf(reference) + 1;
  /** What it answers instead, for a provider in trouble. */
  const trouble = { status: 0 };
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    const { pathname } = new URL(request.url as string, "http://localhost");
    asked.push(`${request.method} ${pathname}`);
    const [, page, reference = ""] = pathname.split("/");
    const shown = transactions.get(reference);
    if (page === "pay" && shown) {
      if (request.method === "POST") {
        pay(reference);
        response.writeHead(303, { Location: `${shown.callback_url}?trxref=${reference}` }).end();
      } else
        response
          .writeHead(200, { "Content-Type": "text/html" })
          .end(`<!doctype html><html lang="en"><title>Paystack</title><link rel="icon" href="data:,"><h1>Pay ${shown.amount / 100} ${shown.currency}</h1>
            <form method="post"><button>Pay now</button></form></html>`);
      return;
    }
    if (trouble.status) return answer(trouble.status, { status: false, message: "Trouble" });
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return answer(401, { status: false, message: "Invalid key" });
    if (request.method === "POST" && pathname === "/transaction/initialize") {
      const begun = JSON.parse((await bodyOf(request)).toString()) as Transaction;
      if (transactions.has(begun.reference) || !begun.email || !(begun.amount > 0))
        return answer(400, { status: false, message: "Duplicate Transaction Reference" });
      transactions.set(begun.reference, { ...begun, status: "abandoned", paid_at: null });
      const authorization_url = `${url()}/pay/${begun.reference}`;
      const data = { authorization_url, access_code: "x", reference: begun.reference };
      return answer(200, { status: true, message: "Authorization URL created", data });
    }
    // It may answer with refunds of other payments too.
    if (pathname === "/refund")
      return answer(200, { status: true, message: "Refunds retrieved", data: refunds });
    const verified = transactions.get(pathname.split("/")[3] ?? "");
    if (!verified) return answer(400, { status: false, message: "Transaction reference not found." });
    const { callback_url, email, ...data } = verified;
    answer(200, {
      status: true,
      message: "Verification successful",
      data: { id: numberOf(data.reference), domain: "test", ...data },
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function pay(reference: string, paid: Partial<Transaction> = {}): void {
    const known = transactions.get(reference) as Transaction;
    transactions.set(reference, {
      ...known,
      status: "success",
      paid_at: "2026-01-31T10:00:00.000Z",
      ...paid,
    });
  }

  /** Pays a part of a payment back, in hundredths. */
  function payBack(reference: string, amount: number, status = "processed"): void {
    refunds.push({ transaction: numberOf(reference), amount, status });
  }

  return {
    url: url(),
    transactions,
    trouble,
    asked,
    pay,
    payBack,
    newest: () => [...transactions.keys()].at(-1) as string,
    settings: {
      PAYSTACK_SECRET_KEY: SECRET_KEY,
      PAYSTACK_WEBHOOK_SECRETS: WEBHOOK_SECRETS.join(","),
      PAYSTACK_URL: url(),
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

export type Paystack = Awaited<ReturnType<typeof startPaystack>>;

/** What a callback about a payment says. */
export const charged = (reference: string) =>
  JSON.stringify({ event: "charge.success", data: { id: 1, reference, status: "success", amount: 1 } });

/** What callbacks about money that was paid back say. */
export const refunded = (reference: string) =>
  JSON.stringify({ event: "refund.processed", data: { transaction_reference: reference, amount: "1" } });
export const disputed = (reference: string) =>
  JSON.stringify({
    event: "charge.dispute.resolve",
    data: { id: 1, transaction: { id: 1, reference }, transaction_reference: null },
  });

const hmac = (key: string, text: string) => createHmac("sha512", key).update(text).digest("hex");

/** Signs a callback with the account's key. */
export const signOld = (body: string, key = SECRET_KEY) => hmac(key, body);

/** Signs a callback with a secret for callbacks, beside a signature that nobody knows yet. */
export function signNew(
  body: string,
  secret: string = WEBHOOK_SECRETS[1],
  time = Math.floor(Date.now() / 1_000),
) {
  return `t=${time},v1=next:${randomBytes(64).toString("hex")},v1=key:${hmac(secret, `${time}.${body}`)}`;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

import { afterAll, beforeAll, expect, test } from "vitest";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { type Paystack, SECRET_KEY, startPaystack } from "#tests/support/paystack.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { promiseGift } from "../promises.server.ts";
import { beginPayment, paymentProvider, settlePayment, settlePayments } from "./online-payments.server.ts";
import type { PaymentProvider } from "./payment-port.ts";

let server: Paystack;
beforeAll(async () => {
  server = await startPaystack();
});
afterAll(() => server.close());

const MINUTE = 60_000;

describeOnEachEngine("online payments", (open) => {
  async function start() {
    const { db } = await open();
    const paystack = { secretKey: SECRET_KEY, webhookSecrets: [], url: server.url };
    const config = { dataDir: temporaryFolder("payments"), paystack } as unknown as WritableSite["config"];
    const warnings: string[] = [];
    const log = { warn: (text: string) => warnings.push(text) } as never;
    const provider = paymentProvider(config) as PaymentProvider;
    const promised = { amount: 150_000, purpose: "", way: "Bank", appealId: null, name: "", contact: "" };
    const giving = {
      isOpen: true,
      showsAccounts: false,
      currency: "KES",
      intro: "",
      receipt: "",
      items: [],
      ways: [],
    };
    const id = await promiseGift({ db, config }, { ...promised, wantsReports: false, repeats: null }, giving);
    const gift = { id, amount: 150_000, currency: "KES" };
    await beginPayment(db, provider, gift, { email: "payer@example.org", returnTo: "https://example.org/" });
    const settle = () => settlePayments({ db, config, log });
    /** Makes it as long ago as this that somebody began, and that we asked. */
    const age = (ms: number) =>
      db
        .updateTable("onlinePayments")
        .set({ createdAt: Date.now() - ms, askedAt: Date.now() - ms })
        .execute();
    const read = async () => ({
      ...(await db.selectFrom("onlinePayments").select("state").executeTakeFirstOrThrow()),
      ...(await db.selectFrom("gifts").select("received").executeTakeFirstOrThrow()),
    });
    return { db, provider, settle, age, read, warnings, payment: server.newest() };
  }

  test("a payment whose callback never came is found by asking", async () => {
    const { settle, age, read, payment } = await start();
    server.pay(payment);
    const before = server.asked.length;
    await settle();
    expect(server.asked).toHaveLength(before);
    await age(6 * MINUTE);
    await Promise.all([settle(), settle()]);
    expect(await read()).toEqual({ state: "booked", received: 150_000 });
    await settle();
    expect(await read()).toEqual({ state: "booked", received: 150_000 });
  });

  test("a refund whose callback never came is found by asking once a day", async () => {
    const { settle, age, read, payment } = await start();
    server.pay(payment);
    await age(6 * MINUTE);
    await settle();
    server.payBack(payment, 150_000);
    await age(6 * MINUTE);
    await settle();
    expect(await read()).toMatchObject({ received: 150_000 });
    await age(25 * 60 * MINUTE);
    await Promise.all([settle(), settle()]);
    expect(await read()).toEqual({ state: "booked", received: 0 });
    const before = server.asked.length;
    await age(140 * 24 * 60 * MINUTE);
    await settle();
    expect(server.asked).toHaveLength(before);
  });

  test("nobody is asked about forever, and a provider in trouble is asked again", async () => {
    const { db, provider, settle, age, read, warnings, payment } = await start();
    await age(6 * MINUTE);
    server.trouble.status = 502;
    await settle();
    server.trouble.status = 0;
    expect(warnings).toEqual(["Paystack, verify: status 502"]);
    await settle();
    expect(await read()).toEqual({ state: "waiting", received: 0 });
    await age(4 * 24 * 60 * MINUTE);
    await settle();
    expect(await read()).toEqual({ state: "refused", received: 0 });
    // Somebody paid after all, and the provider calls.
    server.pay(payment);
    expect(await Promise.all([1, 2].map(() => settlePayment(db, provider, payment)))).toEqual([true, true]);
    expect(await read()).toEqual({ state: "booked", received: 150_000 });
  });
});

test.each([
  [150_000, "KES", 150_000],
  [1_500, "XOF", 150_000],
])("%i minor units of %s are %i for the provider, and back", async (amount, currency, units) => {
  const provider = paymentProvider({
    paystack: { secretKey: SECRET_KEY, webhookSecrets: [], url: server.url },
  }) as PaymentProvider;
  const id = `in-${currency}`;
  await provider.begin({
    id,
    email: "payer@example.org",
    money: { amount, currency },
    returnTo: "https://example.org/",
  });
  expect(server.transactions.get(id)?.amount).toBe(units);
  expect(await provider.find(id)).toBeUndefined();
  server.pay(id);
  expect(await provider.find(id)).toMatchObject({ money: { amount, currency } });
  expect(await provider.find("unknown")).toBeUndefined();
});

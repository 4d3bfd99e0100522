import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { saveGivingForm } from "#tests/support/gifts.ts";
import { givingSite } from "#tests/support/giving-site.ts";
import {
  charged,
  disputed,
  type Paystack,
  refunded,
  signNew,
  signOld,
  startPaystack,
  WEBHOOK_SECRETS,
} from "#tests/support/paystack.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { ask } from "./request.ts";

let paystack: Paystack;
let server: TestServer;
let site: ReturnType<typeof givingSite>;
beforeAll(async () => {
  paystack = await startPaystack();
  server = await startServer({ DEMO_CONTENT: "0", LOG_LEVEL: "warn", ...paystack.settings });
  const owner = await signIn(server);
  site = givingSite(server, owner);
  expect((await saveGivingForm(owner)).status).toBe(200);
});
afterAll(async () => {
  await server.stop();
  await paystack.close();
});
beforeEach(() => {
  paystack.trouble.status = 0;
});

/** Promises a gift, and goes to the provider's page. */
async function begin(): Promise<{ own: string; gift: string; payment: string }> {
  const own = await site.promise();
  const gift = String(site.newest().id);
  const answer = await site.send(own, { act: "pay", payer: "payer@example.org" });
  const payment = paystack.newest();
  expect(answer.text).toContain(`href="${paystack.url}/pay/${payment}"`);
  return { own, gift, payment };
}

const bookings = (gift: string) =>
  site.rows(`select amount, currency, booked_on, way from gift_bookings where gift_id = '${gift}'`);
const BOOKED = { amount: 150_000, currency: "KES", booked_on: "2026-01-31", way: "Paystack" };

function callBack(body: string, signature: string) {
  const headers = { "Content-Type": "application/json", "X-Paystack-Signature": signature };
  return ask(server.url, "/payments/paystack", { method: "POST", headers, body });
}

test("a gift is paid on the provider's page, booked on return, and shown to the giver", async () => {
  const { own, gift, payment } = await begin();
  expect(paystack.transactions.get(payment)).toMatchObject({
    ...{ amount: 150_000, currency: "KES", email: "payer@example.org" },
    callback_url: `${server.origin}${own}/payment`,
  });
  // Whoever comes back without paying has paid nothing.
  expect((await site.open(`${own}/payment`)).headers.location).toBe(own);
  expect(bookings(gift)).toEqual([]);
  expect((await site.open(own)).text).toContain("A payment has begun.");
  paystack.pay(payment);
  expect((await site.open(`${own}/payment`)).status).toBe(303);
  expect((await site.open(own)).text).toContain("Your gift has arrived");
  expect(bookings(gift)).toEqual([BOOKED]);
  // The provider has the address, we don't.
  expect(JSON.stringify(site.rows("select * from gifts"))).not.toContain("payer@example.org");
});

test("callbacks in both schemes book once, however often and from however many at once", async () => {
  const { gift, payment } = await begin();
  paystack.pay(payment);
  const body = charged(payment);
  const signatures = [signOld(body), ...WEBHOOK_SECRETS.map((secret) => signNew(body, secret))];
  const calls = [...signatures, ...signatures, ...signatures].map((signature) => callBack(body, signature));
  for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
  expect(bookings(gift)).toEqual([BOOKED]);
});

test("what is forged, old or altered is refused, and nothing is booked by a callback's own words", async () => {
  const { gift, payment } = await begin();
  const body = charged(payment);
  const now = Math.floor(Date.now() / 1_000);
  const forged = [
    "",
    "0".repeat(128),
    signOld(body, "sk_test_another"),
    signOld(`${body} `),
    signNew(body, "another-secret"),
    signNew(body, WEBHOOK_SECRETS[0], now - 400),
    signNew(body, WEBHOOK_SECRETS[0], now + 400),
    signNew(`${body} `),
    `t=${now},${signNew(body)}`,
    "t=,v1=",
  ];
  for (const signature of forged) expect((await callBack(body, signature)).status, signature).toBe(401);
  // It is signed, but nothing was paid.
  expect((await callBack(body, signOld(body))).status).toBe(200);
  expect(bookings(gift)).toEqual([]);
  for (const other of ["{}", "no JSON", charged("unknown")])
    expect((await callBack(other, signOld(other))).status, other).toBe(200);
});

test("what was paid is booked, not what was promised, and another currency waits for a person", async () => {
  const less = await begin();
  paystack.pay(less.payment, { amount: 100_000 });
  await site.open(`${less.own}/payment`);
  expect(bookings(less.gift)).toEqual([{ ...BOOKED, amount: 100_000 }]);
  const other = await begin();
  paystack.pay(other.payment, { currency: "USD" });
  await site.open(`${other.own}/payment`);
  expect(bookings(other.gift)).toEqual([]);
  expect(site.rows("select detail from audit_entries where action = 'could not book'")).toEqual([
    { detail: expect.stringContaining("Paystack says 150000 USD") },
  ]);
});

test("what is paid back is reversed once, also a part of it and after a dispute, with its receipt", async () => {
  const { own, gift, payment } = await begin();
  const call = async (body: string) => expect((await callBack(body, signOld(body))).status).toBe(200);
  const booked = () =>
    site.rows(
      `select amount, replace(coalesce(reason, ''), char(160), ' ') as reason from gift_bookings where gift_id = '${gift}' order by created_at, amount`,
    );
  paystack.pay(payment);
  await call(charged(payment));
  expect(await site.asOwner(`/admin/gifts/${gift}/receipts`, {})).toMatchObject({ ok: true });
  paystack.payBack(payment, 50_000, "pending");
  await call(refunded(payment));
  expect(booked()).toHaveLength(1);
  paystack.payBack(payment, 50_000);
  const body = refunded(payment);
  await Promise.all([1, 2, 3].map(() => call(body)));
  expect(site.rows(`select sum(amount) as sum from gift_bookings where gift_id = '${gift}'`)).toEqual([
    { sum: 100_000 },
  ]);
  expect(booked()).toHaveLength(3);
  expect(booked()).toContainEqual({ amount: -150_000, reason: "Paystack paid KES 500 back" });
  paystack.pay(payment, { status: "reversed" });
  await call(disputed(payment));
  await call(charged(payment));
  expect(booked()).toHaveLength(4);
  expect(booked()).toContainEqual({ amount: -100_000, reason: "Paystack paid KES 1,500 back" });
  expect((await site.open(own)).text).not.toContain("Your gift has arrived");
  const receipts = `select replace(reason, char(160), ' ') as reason from receipts where gift_id = '${gift}' order by number`;
  expect(site.rows(receipts)).toEqual([{ reason: "" }, { reason: "Paystack paid KES 500 back" }]);
});

test("what a person has reversed before is not reversed again", async () => {
  const { gift, payment } = await begin();
  paystack.pay(payment);
  await callBack(charged(payment), signOld(charged(payment)));
  const why = { reason: "The giver asked for it" };
  const reversal = `/admin/gifts/${gift}/bookings/${payment}/reversal`;
  expect(await site.asOwner(reversal, why)).toMatchObject({ ok: true });
  expect(bookings(gift)).toHaveLength(2);
  paystack.payBack(payment, 150_000);
  await callBack(refunded(payment), signOld(refunded(payment)));
  expect(bookings(gift)).toHaveLength(2);
});

test("a provider in trouble loses nothing: the page says so, and its callback comes again", async () => {
  const { own, gift, payment } = await begin();
  paystack.pay(payment);
  paystack.trouble.status = 500;
  const body = charged(payment);
  expect((await callBack(body, signOld(body))).status).toBe(503);
  expect((await site.open(`${own}/payment`)).status).toBe(303);
  const refused = await site.send(await site.promise(), { act: "pay", payer: "payer@example.org" });
  expect(refused.status).toBe(503);
  expect(refused.text).toContain("It can’t be paid online just now.");
  // Nobody withdraws what may have been paid.
  expect((await site.send(own, { act: "withdraw" })).status).toBe(409);
  paystack.trouble.status = 0;
  expect((await callBack(body, signOld(body))).status).toBe(200);
  expect(bookings(gift)).toEqual([BOOKED]);
});

test("a wrong address is refused beside its field, and without an account nothing is paid online", async () => {
  const own = await site.promise();
  const answer = await site.send(own, { act: "pay", payer: "payer.example.org" });
  expect(answer.text).toContain("Enter an email address, for example ada@example.org.");
  expect(answer.text).toContain('value="payer.example.org"');
  const without = await startServer({ DEMO_CONTENT: "0", LOG_LEVEL: "error" });
  try {
    expect((await saveGivingForm(await signIn(without))).status).toBe(200);
    expect((await ask(without.url, "/payments/paystack", { method: "POST", body: "{}" })).status).toBe(404);
    const other = givingSite(without, await signIn(without));
    expect((await other.open(await other.promise())).text).not.toContain("Paystack");
  } finally {
    await without.stop();
  }
});

import { afterEach, expect, test, vi } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { openDatabase } from "../database/database.server.ts";
import {
  accountName,
  consumeRateLimit,
  mailboxName,
  pruneLimits,
  refundRateLimit,
} from "./rate-limits.server.ts";

const TEN = { limit: 10, windowMs: 60_000 };
const START = Date.UTC(2026, 5, 1);

afterEach(() => vi.restoreAllMocks());

function setClock(instant: number) {
  vi.spyOn(Date, "now").mockReturnValue(instant);
}

describeOnEachEngine("a rate limit", (open) => {
  test("allows exactly ten of fifty concurrent requests, over two connections", async () => {
    const { db, location } = await open();
    const other = openDatabase(location);
    try {
      const taken = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          consumeRateLimit(i % 2 ? db : other.db, "forms 203.0.113.9", TEN),
        ),
      );
      expect(taken.filter((one) => one.allowed)).toHaveLength(10);
    } finally {
      await other.close();
    }
  });

  test("says how long to wait, and resets when its window ends", async () => {
    const { db } = await open();
    const once = { limit: 1, windowMs: 60_000 };
    setClock(START);
    expect(await consumeRateLimit(db, "a", once)).toEqual({ allowed: true, retryAfterSeconds: 0 });
    expect(await consumeRateLimit(db, "a", once)).toEqual({ allowed: false, retryAfterSeconds: 60 });
    setClock(START + 45_500);
    expect(await consumeRateLimit(db, "a", once)).toEqual({ allowed: false, retryAfterSeconds: 15 });
    setClock(START + 60_000);
    expect(await consumeRateLimit(db, "a", once)).toEqual({ allowed: true, retryAfterSeconds: 0 });
    expect(await consumeRateLimit(db, "a", once)).toEqual({ allowed: false, retryAfterSeconds: 60 });
  });

  test("does not last for days when the clock is set back", async () => {
    const { db } = await open();
    const twice = { limit: 2, windowMs: 60_000 };
    setClock(START);
    for (const allowed of [true, true, false])
      expect(await consumeRateLimit(db, "a", twice)).toMatchObject({ allowed });
    setClock(START - 24 * 3_600_000);
    for (const allowed of [true, true, false])
      expect(await consumeRateLimit(db, "a", twice)).toMatchObject({ allowed });
    expect(await consumeRateLimit(db, "a", twice)).toEqual({ allowed: false, retryAfterSeconds: 60 });
  });

  test("counts every key separately", async () => {
    const { db } = await open();
    const once = { limit: 1, windowMs: 60_000 };
    for (const key of ["a", "b", "A"]) expect((await consumeRateLimit(db, key, once)).allowed).toBe(true);
    for (const key of ["a", "b", "A"]) expect((await consumeRateLimit(db, key, once)).allowed).toBe(false);
  });

  test("refunds a successful attempt, never below zero", async () => {
    const { db } = await open();
    const once = { limit: 1, windowMs: 60_000 };
    await consumeRateLimit(db, "a", once);
    await refundRateLimit(db, "a");
    await refundRateLimit(db, "a");
    await refundRateLimit(db, "never taken");
    expect((await consumeRateLimit(db, "a", once)).allowed).toBe(true);
    expect((await consumeRateLimit(db, "a", once)).allowed).toBe(false);
  });

  test("also counts an IPv6 network for the /48 around it, which has ten times its limit", async () => {
    const { db } = await open();
    const once = { limit: 1, windowMs: 60_000 };
    const take = (network: string) => consumeRateLimit(db, `forms 2001:db8:${network}::/64`, once);
    for (let network = 0; network < 10; network += 1) {
      expect((await take(`5:${network}`)).allowed).toBe(true);
      // A request refused by its own limit does not count against its neighbours.
      expect((await take(`5:${network}`)).allowed).toBe(false);
    }
    expect(await take("5:a")).toEqual({ allowed: false, retryAfterSeconds: 60 });
    expect((await take("6:a")).allowed).toBe(true);
    await refundRateLimit(db, "forms 2001:db8:5:0::/64");
    expect((await take("5:b")).allowed).toBe(true);
    expect((await take("5:c")).allowed).toBe(false);
  });

  test("stores no address in plain text", async () => {
    const { db } = await open();
    await consumeRateLimit(db, "sign-in ada@example.org 203.0.113.9", TEN);
    const rows = await db.selectFrom("rateLimits").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/ada|example|203/);
  });

  test("removes only expired counts, automatically and on request", async () => {
    const { db } = await open();
    setClock(START);
    await consumeRateLimit(db, "a", TEN);
    await consumeRateLimit(db, "b", { limit: 10, windowMs: 24 * 3_600_000 });
    setClock(START + 60_000);
    await pruneLimits(db);
    expect(await db.selectFrom("rateLimits").selectAll().execute()).toHaveLength(1);
    setClock(START + 25 * 3_600_000);
    await consumeRateLimit(db, "c", TEN);
    const left = await db.selectFrom("rateLimits").select("resetsAt").execute();
    expect(left).toEqual([{ resetsAt: START + 25 * 3_600_000 + 60_000 }]);
  });
});

test.each([
  ["ada+1@example.org", "ada@example.org"],
  ["Ada+news+b@Example.org", "ada@example.org"],
  ["a.d.a@gmail.com", "ada@gmail.com"],
  ["A.da+x@googlemail.com", "ada@gmail.com"],
  ["a.da@example.org", "a.da@example.org"],
  ["ada@exämple.org", "ada@xn--exmple-cua.org"],
  ["+ada@example.org", "+ada@example.org"],
])("%s is the mailbox %s", (email, mailbox) => {
  expect(mailboxName(email)).toBe(mailbox);
});

test("an account has one name however it is typed", () => {
  const typed = ["ada@example.org", " Ada@Example.ORG ", "ADA@EXAMPLE.ORG\n", "ａｄａ@example.org"];
  for (const email of typed) expect(accountName(email)).toBe("ada@example.org");
});

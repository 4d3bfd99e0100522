import { afterEach, expect, test, vi } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { type Db, openDatabase } from "../database/database.server.ts";
import {
  CLAIM_MS,
  claimDueMails,
  forgetMailsAbout,
  MAX_ATTEMPTS,
  markSent,
  markTried,
  markWaiting,
  pauseAfter,
  pruneOutbox,
  queueMail,
} from "./outbox.server.ts";
import { findMailTrouble } from "./outbox-state.server.ts";

const MAIL = { to: "ada@example.org", subject: "Hello", text: "Hi" };
const START = Date.UTC(2026, 5, 1);
const DAY_MS = 24 * 3_600_000;

afterEach(() => vi.restoreAllMocks());

function setClock(instant: number) {
  vi.spyOn(Date, "now").mockReturnValue(instant);
}

function queue(db: Db) {
  return db.transaction().execute((trx) => queueMail(trx, MAIL));
}

async function claimOne(db: Db) {
  const [claimed] = await claimDueMails(db, 1);
  if (!claimed) throw new Error("No mail was due");
  return claimed;
}

async function statusOf(db: Db, id: string) {
  return db
    .selectFrom("outbox")
    .select(["status", "attempts", "lastError", "nextAttemptAt", "sentAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

describeOnEachEngine("the outbox", (open) => {
  test("stores a mail together with its cause, or neither", async () => {
    const { db } = await open();
    const failing = db.transaction().execute(async (trx) => {
      await queueMail(trx, MAIL);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await claimDueMails(db, 10)).toEqual([]);
    const id = await queue(db);
    expect(await claimDueMails(db, 10)).toMatchObject([
      {
        id,
        recipient: "ada@example.org",
        subject: "Hello",
        text: "Hi",
        html: null,
        status: "waiting",
        attempts: 1,
      },
    ]);
  });

  test("refuses a mail that would forge a header, and rolls back the transaction", async () => {
    const { db } = await open();
    const forged = { ...MAIL, to: "ada@example.org\r\nBcc: all@example.org" };
    await expect(db.transaction().execute((trx) => queueMail(trx, forged))).rejects.toThrow(/address/);
    expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  });

  test("gives each mail to only one of several processes", async () => {
    const { db, location } = await open();
    const queued = [];
    for (let i = 0; i < 20; i += 1) queued.push(await queue(db));
    const other = openDatabase(location);
    try {
      const claimed = await Promise.all(
        Array.from({ length: 8 }, (_, i) => claimDueMails(i % 2 ? db : other.db, 4)),
      );
      const rest = await claimDueMails(db, 20);
      const ids = [...claimed.flat(), ...rest].map((row) => row.id);
      expect(ids.toSorted()).toEqual(queued.toSorted());
    } finally {
      await other.close();
    }
  });

  test("gives out a mail again when its claim has expired, and ignores a late failure of its first owner", async () => {
    const { db } = await open();
    setClock(START);
    await queue(db);
    const first = await claimOne(db);
    expect(await claimDueMails(db, 1)).toEqual([]);
    setClock(START + CLAIM_MS);
    const second = await claimOne(db);
    expect(second).toMatchObject({ id: first.id, attempts: 2 });
    await markTried(db, first, { message: "late", permanent: true });
    await markWaiting(db, first, { message: "late" });
    expect(await statusOf(db, first.id)).toMatchObject({ status: "waiting", attempts: 2, lastError: null });
    await markSent(db, first);
    await markTried(db, second, { message: "refused", permanent: true });
    expect(await statusOf(db, first.id)).toMatchObject({ status: "sent" });
  });

  test("waits longer after each failure and finally gives up", async () => {
    const { db } = await open();
    let now = START;
    setClock(now);
    const id = await queue(db);
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const claimed = await claimOne(db);
      const status = await markTried(db, claimed, { message: "451 try later", permanent: false });
      expect(status).toBe(attempt === MAX_ATTEMPTS ? "failed" : "waiting");
      const { nextAttemptAt } = await statusOf(db, id);
      pauses.push(nextAttemptAt - now);
      setClock(nextAttemptAt - 1);
      expect(await claimDueMails(db, 1)).toEqual([]);
      now = nextAttemptAt;
      setClock(now);
    }
    expect(pauses.slice(0, 8).every((pause, i) => i === 0 || pause > (pauses[i - 1] as number))).toBe(true);
    expect(await claimDueMails(db, 1)).toEqual([]);
    expect(await statusOf(db, id)).toMatchObject({ status: "failed", lastError: "451 try later" });
  });

  test("soon sends new and retried mails when the clock is set back by a day", async () => {
    const { db } = await open();
    setClock(START);
    const tried = await queue(db);
    await markTried(db, await claimOne(db), { message: "451 try later", permanent: false });
    const fresh = await queue(db);
    setClock(START - DAY_MS);
    const claimed = await claimDueMails(db, 10);
    expect(claimed.map(({ id }) => id).toSorted()).toEqual([tried, fresh].toSorted());
    // Attempts from now on wait as usual.
    for (const mail of claimed) await markTried(db, mail, { message: "451 try later", permanent: false });
    expect(await claimDueMails(db, 10)).toEqual([]);
  });

  test("gives a mail that is being sent to nobody else when the clock is set, and does not block it for days", async () => {
    const { db } = await open();
    setClock(START);
    const id = await queue(db);
    await claimOne(db);
    setClock(START + 2 * 3_600_000);
    expect(await claimDueMails(db, 1, false)).toEqual([]);
    setClock(START - DAY_MS);
    expect(await claimDueMails(db, 1)).toEqual([]);
    setClock(START - DAY_MS + CLAIM_MS);
    expect(await claimDueMails(db, 1)).toMatchObject([{ id, attempts: 2 }]);
  });

  test("gives up a mail that crashes each process that sends it", async () => {
    const { db } = await open();
    setClock(START);
    const id = await queue(db);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await claimOne(db);
      setClock(START + attempt * CLAIM_MS);
    }
    expect(await claimDueMails(db, 1)).toEqual([]);
    expect(await statusOf(db, id)).toMatchObject({
      status: "failed",
      lastError: expect.stringMatching(/ended/),
    });
  });

  test("erases text and recipients once a mail is sent or given up", async () => {
    const { db } = await open();
    for (const permanent of [undefined, true]) {
      await db.transaction().execute((trx) =>
        queueMail(trx, {
          ...MAIL,
          html: "<p>Hi</p>",
          replyTo: "bola@example.org",
          headers: { "X-Secret": "Hi" },
          about: { kind: "message", id: "m1" },
        }),
      );
      const claimed = await claimOne(db);
      if (permanent) await markTried(db, claimed, { message: "550 <ADA@example.org> unknown", permanent });
      else await markSent(db, claimed);
    }
    const rows = await db.selectFrom("outbox").selectAll().orderBy("id").execute();
    expect(rows.map(({ status, lastError }) => [status, lastError])).toEqual([
      ["sent", null],
      ["failed", "550 <(the address)> unknown"],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Hi|Hello|example|m1/i);
  });

  test("deletes only the mails about an erased record", async () => {
    const { db } = await open();
    await db.transaction().execute(async (trx) => {
      await queueMail(trx, { ...MAIL, about: { kind: "message", id: "m1" } });
      await queueMail(trx, { ...MAIL, about: { kind: "message", id: "m2" } });
      await forgetMailsAbout(trx, { kind: "message", id: "m1" });
    });
    expect(await db.selectFrom("outbox").select("about").execute()).toEqual([{ about: "message m2" }]);
  });

  test("reports trouble, and nothing if there is none", async () => {
    const { db } = await open();
    expect(await findMailTrouble(db)).toEqual({});
    for (let i = 0; i < 3; i += 1) await queue(db);
    await markSent(db, await claimOne(db));
    expect(await findMailTrouble(db)).toEqual({});
    await markTried(db, await claimOne(db), { message: "550 no such person", permanent: true });
    await markTried(db, await claimOne(db), { message: "connection refused", permanent: false });
    // Each with its own reason: an unknown recipient is not why others wait.
    expect(await findMailTrouble(db)).toEqual({
      failed: { count: 1, lastError: "550 no such person" },
      delayed: { count: 1, lastError: "connection refused" },
    });
  });

  test("removes only mails sent two weeks ago and failed three months ago", async () => {
    const { db } = await open();
    setClock(START);
    for (let i = 0; i < 3; i += 1) await queue(db);
    await markSent(db, await claimOne(db));
    await markTried(db, await claimOne(db), { message: "550", permanent: true });
    const statuses = async () =>
      (await db.selectFrom("outbox").select("status").orderBy("status").execute()).map((row) => row.status);
    for (const [days, left] of [
      [13, ["failed", "sent", "waiting"]],
      [15, ["failed", "waiting"]],
      [91, ["waiting"]],
    ] as const) {
      setClock(START + days * DAY_MS);
      await pruneOutbox(db);
      expect(await statuses()).toEqual(left);
    }
  });
});

test("the pause doubles from half a minute to six hours, varying by a quarter", () => {
  for (const [attempts, pause] of [
    [1, 30_000],
    [2, 60_000],
    [5, 480_000],
    [12, 6 * 3_600_000],
    [40, 6 * 3_600_000],
  ] as const) {
    expect(pauseAfter(attempts)).toBeGreaterThanOrEqual(pause * 0.75);
    expect(pauseAfter(attempts)).toBeLessThanOrEqual(pause * 1.25);
  }
});

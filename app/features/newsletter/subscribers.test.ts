import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { readConfig } from "#app/platform/program/config.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { relist } from "#tests/support/lists.ts";
import { mintLastMail } from "#tests/support/minted-mails.ts";
import { listSubscribers } from "./subscriber-list.server.ts";
import {
  askToConfirm,
  confirmSubscription,
  findConfirmation,
  forgetAddresses,
  forgetUnconfirmed,
  isUnsubscribeLink,
  unsubscribe,
} from "./subscribers.server.ts";

const config = readConfig({ SITE_URL: "https://site.example.org" });
const EMAIL = "amina@example.org";
const WEEK = 7 * 24 * 3_600_000;

const mailsIn = (db: Db) => db.selectFrom("outbox").selectAll().orderBy("id").execute();
const subscribersIn = (db: Db) => db.selectFrom("newsletterSubscribers").selectAll().orderBy("id").execute();

function ask(db: Db, email = EMAIL) {
  return askToConfirm({ db, config }, email);
}

/** Returns the token in the link of the latest mail. */
async function mailedToken(db: Db, kind: "confirm" | "unsubscribe"): Promise<string> {
  const { text } = await mintLastMail(db);
  const token = new RegExp(`https://site\\.example\\.org/newsletter/${kind}/([\\w-]+)`).exec(text)?.[1];
  if (!token) throw new Error(`No link to ${kind} in: ${text}`);
  return token;
}

/** Simulates that the waiting mails were sent. */
async function sendMails(db: Db) {
  await db.updateTable("outbox").set({ status: "sent" }).where("status", "=", "waiting").execute();
}

async function subscribe(db: Db) {
  await ask(db);
  await confirmSubscription({ db, config }, await mailedToken(db, "confirm"));
}

/** Simulates that this much time has passed since every request. */
async function passTime(db: Db, ms: number) {
  await db
    .updateTable("newsletterConfirmations")
    .set((eb) => ({ expiresAt: eb("expiresAt", "-", ms) }))
    .execute();
  await db
    .updateTable("newsletterSubscribers")
    .set((eb) => ({ askedAt: eb("askedAt", "-", ms) }))
    .execute();
  await db.deleteFrom("rateLimits").execute();
}

describeOnEachEngine("newsletter subscribers", (open) => {
  test("are pending until they confirm; only the hash of the mailed token is stored", async () => {
    const { db } = await open();
    await ask(db);
    expect(await subscribersIn(db)).toMatchObject([{ email: EMAIL, state: "pending", confirmedAt: null }]);
    expect(await mailsIn(db)).toMatchObject([
      { recipient: EMAIL, subject: "Please confirm: news from Her Value Foundation", headers: null },
    ]);
    const token = await mailedToken(db, "confirm");
    expect(token).toHaveLength(43);
    const [confirmation] = await db.selectFrom("newsletterConfirmations").selectAll().execute();
    expect(JSON.stringify(confirmation)).not.toContain(token);
    expect(await findConfirmation(db, token)).toBe("waiting");
    expect(await findConfirmation(db, confirmation?.tokenHash ?? "")).toBe("gone");

    expect(await confirmSubscription({ db, config }, token)).toBe("confirmed");
    expect(await subscribersIn(db)).toMatchObject([{ state: "confirmed", confirmedAt: expect.any(Number) }]);
  });

  test("get a welcome mail whose headers unsubscribe with one click", async () => {
    const { db } = await open();
    await subscribe(db);
    const mail = await mintLastMail(db);
    const token = await mailedToken(db, "unsubscribe");
    expect(mail.subject).toBe("Welcome: you will hear from Her Value Foundation");
    expect(JSON.parse(mail.headers ?? "")).toEqual({
      "List-Unsubscribe": `<https://site.example.org/newsletter/unsubscribe/${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  });

  test("are the same however the address is typed, and each mailed link works", async () => {
    const { db } = await open();
    await ask(db);
    const first = await mailedToken(db, "confirm");
    await ask(db, "AMINA@Example.ORG");
    const second = await mailedToken(db, "confirm");
    expect(await subscribersIn(db)).toHaveLength(1);
    expect(await findConfirmation(db, first)).toBe("waiting");
    expect(await confirmSubscription({ db, config }, second)).toBe("confirmed");
  });

  test("confirm once: all their links are used up, and pressing again changes nothing", async () => {
    const { db } = await open();
    await ask(db);
    const first = await mailedToken(db, "confirm");
    await ask(db);
    const second = await mailedToken(db, "confirm");
    const outcomes = await Promise.all(
      [first, first, second].map((token) => confirmSubscription({ db, config }, token)),
    );
    expect(outcomes).toEqual(["confirmed", "confirmed", "confirmed"]);
    expect((await mailsIn(db)).filter(({ subject }) => subject.startsWith("Welcome"))).toHaveLength(1);
    await unsubscribe({ db }, await mailedToken(db, "unsubscribe"));
    for (const token of [first, second]) {
      expect(await findConfirmation(db, token)).toBe("gone");
      expect(await confirmSubscription({ db, config }, token)).toBe("gone");
    }
    expect((await subscribersIn(db))[0]?.state).toBe("unsubscribed");
  });

  test("who confirm two links concurrently are subscribed once, without a deadlock", async () => {
    const { db } = await open();
    for (let round = 0; round < 10; round += 1) {
      const tokens: string[] = [];
      for (let link = 0; link < 2; link += 1) {
        await ask(db, `reader${round}@example.org`);
        tokens.push(await mailedToken(db, "confirm"));
      }
      const outcomes = await Promise.all(tokens.map((token) => confirmSubscription({ db, config }, token)));
      expect(outcomes).toEqual(["confirmed", "confirmed"]);
    }
  });

  test("cannot confirm after a week, nor with a token that nobody mailed", async () => {
    const { db } = await open();
    await ask(db);
    const token = await mailedToken(db, "confirm");
    await passTime(db, WEEK + 1000);
    expect(await findConfirmation(db, token)).toBe("gone");
    for (const wrong of [token, "x".repeat(43), "", "'; drop table users; --"])
      expect(await confirmSubscription({ db, config }, wrong)).toBe("gone");
    expect((await subscribersIn(db))[0]?.state).toBe("pending");
  });

  test("that never confirmed are deleted after a week; the others stay", async () => {
    const { db } = await open();
    await subscribe(db);
    await ask(db, "other@example.org");
    await passTime(db, 2 * WEEK);
    await forgetUnconfirmed(db);
    // Its mail waits for a mail server: the week begins when it is sent.
    expect(await subscribersIn(db)).toHaveLength(2);
    await mintLastMail(db);
    await sendMails(db);
    await passTime(db, WEEK - 60_000);
    await forgetUnconfirmed(db);
    expect(await subscribersIn(db)).toHaveLength(2);
    await passTime(db, 120_000);
    await ask(db, "third@example.org");
    expect((await subscribersIn(db)).map(({ email }) => email)).toEqual([EMAIL, "third@example.org"]);
  });

  test("unsubscribe with an unforgeable link, repeatedly, and may come back", async () => {
    const { db } = await open();
    await subscribe(db);
    const token = await mailedToken(db, "unsubscribe");
    expect(await isUnsubscribeLink(db, token)).toBe(true);
    expect((await subscribersIn(db))[0]?.state).toBe("confirmed");
    for (const wrong of [
      `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      token.slice(0, 32),
      "",
      "x",
    ]) {
      expect(await isUnsubscribeLink(db, wrong)).toBe(false);
      expect(await unsubscribe({ db }, wrong)).toBe(false);
    }
    for (let i = 0; i < 2; i++) expect(await unsubscribe({ db }, token)).toBe(true);
    expect(await subscribersIn(db)).toMatchObject([
      { state: "unsubscribed", unsubscribedAt: expect.any(Number) },
    ]);

    await ask(db);
    expect((await subscribersIn(db))[0]?.state).toBe("unsubscribed");
    await confirmSubscription({ db, config }, await mailedToken(db, "confirm"));
    expect((await subscribersIn(db))[0]?.state).toBe("confirmed");
    // The link of an old mail still unsubscribes.
    await unsubscribe({ db }, token);
    expect((await subscribersIn(db))[0]?.state).toBe("unsubscribed");
  });

  test("who unsubscribe before confirming aren't subscribed by a pending link", async () => {
    const { db } = await open();
    await subscribe(db);
    const unsubscribeToken = await mailedToken(db, "unsubscribe");
    await unsubscribe({ db }, unsubscribeToken);
    await ask(db);
    const late = await mailedToken(db, "confirm");
    await unsubscribe({ db }, unsubscribeToken);
    expect(await confirmSubscription({ db, config }, late)).toBe("gone");
  });

  test("who subscribe again are told by mail, with the same work, and stay subscribed", async () => {
    const { db } = await open();
    await subscribe(db);
    const before = await subscribersIn(db);
    await sendMails(db);
    await ask(db);
    const mails = (await mailsIn(db)).filter(({ status }) => status === "waiting");
    expect(mails).toHaveLength(1);
    const mail = mails.at(-1);
    expect(mail?.subject).toBe("You already receive news from Her Value Foundation");
    expect(mail?.text).not.toContain("/newsletter/confirm/");
    expect(await subscribersIn(db)).toEqual([{ ...before[0], askedAt: expect.any(Number) }]);
  });

  test("who unsubscribe leave a keyed hash, which recognizes them when they come back", async () => {
    const { db } = await open();
    await subscribe(db);
    const token = await mailedToken(db, "unsubscribe");
    const [before] = await subscribersIn(db);
    await unsubscribe({ db }, token);
    const [left] = await subscribersIn(db);
    expect(left).toMatchObject({ id: before?.id, email: "(removed)", state: "unsubscribed" });
    expect(JSON.stringify([left, await mailsIn(db)])).not.toContain("amina");
    expect(left?.emailKey).toMatch(/^hash:[\w-]{43}$/);

    await ask(db, "AMINA@example.org");
    await sendMails(db);
    expect(await subscribersIn(db)).toMatchObject([{ id: before?.id, state: "unsubscribed" }]);
    // Nobody confirmed, so the address is deleted again.
    await forgetAddresses(db);
    expect((await subscribersIn(db))[0]?.email).toBe("AMINA@example.org");
    await passTime(db, WEEK + 1000);
    await forgetAddresses(db);
    expect(await subscribersIn(db)).toEqual([{ ...left, askedAt: expect.any(Number) }]);
    // Unsubscribed before addresses were hashed: the full text index must forget their words, too.
    const old = { email: EMAIL, emailKey: EMAIL };
    await db.updateTable("newsletterSubscribers").set(old).execute();
    await relist(db);
    expect((await listSubscribers(db, { search: "amina", page: 1, state: undefined })).total).toBe(1);
    await forgetAddresses(db);
    expect((await listSubscribers(db, { search: "amina", page: 1, state: undefined })).total).toBe(0);
    expect((await subscribersIn(db))[0]).toMatchObject({ email: "(removed)", emailKey: left?.emailKey });
  });

  test("who ask repeatedly while no mail can be sent have one waiting mail, without a link", async () => {
    const { db } = await open();
    for (let i = 0; i < 3; i++) await ask(db);
    const mails = await mailsIn(db);
    expect(mails).toMatchObject([{ link: "newsletter confirmation", status: "waiting" }]);
    expect(mails[0]?.text).not.toContain("/newsletter/");
    expect(await db.selectFrom("newsletterConfirmations").selectAll().execute()).toEqual([]);
  });

  test("get at most three mails a day through the form, whatever their state", async () => {
    const { db } = await open();
    for (let i = 0; i < 6; i++) {
      await ask(db, i % 2 ? EMAIL : EMAIL.toUpperCase());
      await sendMails(db);
    }
    expect(await mailsIn(db)).toHaveLength(3);
    const [local, domain] = EMAIL.split("@");
    await ask(db, `${local}+another@${domain}`);
    expect(await mailsIn(db)).toHaveLength(3);
    await ask(db, "other@example.org");
    expect(await mailsIn(db)).toHaveLength(4);
  });
});

import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { readConfig } from "#app/platform/program/config.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { relist } from "#tests/support/lists.ts";
import {
  countSubscribers,
  listSubscribers,
  readSubscribers,
  removeSubscriber,
  type SubscriberFilter,
} from "./subscriber-list.server.ts";
import { askToConfirm } from "./subscribers.server.ts";

const ACTOR = { id: "ada", name: "Ada Obi" };
const STATES = ["confirmed", "pending", "unsubscribed"] as const;
const config = readConfig({ SITE_URL: "https://site.example.org" });

const list = (db: Db, filter: Partial<SubscriberFilter> = {}) =>
  listSubscribers(db, { page: 1, search: "", state: undefined, ...filter });
const emails = async (db: Db, filter: Partial<SubscriberFilter> = {}) =>
  (await list(db, filter)).subscribers.map(({ email }) => email);

/** Inserts subscribers whose states alternate; the last is the newest. */
async function subscribe(db: Db, addresses: string[]) {
  for (let first = 0; first < addresses.length; first += 400)
    await db
      .insertInto("newsletterSubscribers")
      .values(
        addresses.slice(first, first + 400).map((email, i) => ({
          id: `id-${email}`,
          email,
          emailKey: email,
          state: STATES[(first + i) % 3] as (typeof STATES)[number],
          createdAt: first + i,
          askedAt: Date.now(),
          confirmedAt: 1,
          unsubscribedAt: 2,
        })),
      )
      .execute();
  await relist(db);
}

async function setState(db: Db, email: string, state: (typeof STATES)[number]) {
  await db.updateTable("newsletterSubscribers").set({ state }).where("email", "=", email).execute();
  await relist(db);
}

describeOnEachEngine("the list of subscribers", (open) => {
  test("is empty at first", async () => {
    const { db } = await open();
    expect(await list(db)).toEqual({ subscribers: [], page: 1, total: 0, cutOff: false });
    expect(await countSubscribers(db)).toEqual({ confirmed: 0, pending: 0, unsubscribed: 0 });
  });

  test("is counted, filtered and searched as states change and people leave", async () => {
    const { db } = await open();
    await subscribe(db, [
      "ada.obi@example.org",
      "bola@school.example",
      "chi@example.org",
      "Ada@école.example",
    ]);
    expect(await countSubscribers(db)).toEqual({ confirmed: 2, pending: 1, unsubscribed: 1 });
    expect(await emails(db)).toEqual([
      "Ada@école.example",
      "chi@example.org",
      "bola@school.example",
      "ada.obi@example.org",
    ]);
    expect(await emails(db, { state: "confirmed" })).toEqual(["Ada@école.example", "ada.obi@example.org"]);
    expect(await emails(db, { search: "ADA" })).toEqual(["Ada@école.example", "ada.obi@example.org"]);
    expect(await emails(db, { search: "ada@eco" })).toEqual(["Ada@école.example"]);
    expect(await emails(db, { search: "example", state: "pending" })).toEqual(["bola@school.example"]);

    await setState(db, "bola@school.example", "confirmed");
    expect(await countSubscribers(db)).toEqual({ confirmed: 3, pending: 0, unsubscribed: 1 });
    expect(await emails(db, { search: "bola", state: "pending" })).toEqual([]);
    expect(await emails(db, { search: "bola", state: "confirmed" })).toEqual(["bola@school.example"]);

    await db.deleteFrom("newsletterSubscribers").where("email", "=", "Ada@école.example").execute();
    await relist(db);
    expect(await countSubscribers(db)).toEqual({ confirmed: 2, pending: 0, unsubscribed: 1 });
    expect(await emails(db, { search: "ada" })).toEqual(["ada.obi@example.org"]);
    expect((await list(db, { state: "confirmed" })).total).toBe(2);
    expect(await emails(db, { search: "%" })).toEqual([]);
    expect(await emails(db, { search: "=0confirmed" })).toEqual([]);
  });

  test("finds people who have just used the form, once or twice", async () => {
    const { db } = await open();
    await askToConfirm({ db, config }, "amina@example.org");
    await askToConfirm({ db, config }, "amina@example.org");
    expect(await emails(db, { search: "amina", state: "pending" })).toEqual(["amina@example.org"]);
    expect(await countSubscribers(db)).toEqual({ confirmed: 0, pending: 1, unsubscribed: 0 });
  });

  test("has every subscriber on exactly one page and once in the export", async () => {
    const { db } = await open();
    const all = Array.from({ length: 2310 }, (_, i) => `person${i}@example.org`);
    await subscribe(db, all);
    await db.deleteFrom("newsletterSubscribers").where("createdAt", "<", 30).execute();
    await relist(db);
    const kept = all.slice(30).reverse();
    for (const [state, expected] of [
      [undefined, kept],
      ["pending", kept.filter((email) => Number(/\d+/.exec(email)) % 3 === 1)],
    ] as const) {
      const seen: string[] = [];
      for (let page = 1; page <= expected.length / 10; page++)
        seen.push(...(await emails(db, { page, state })));
      expect(seen).toEqual(expected);
      const last = expected.length / 10;
      expect((await list(db, { page: last + 1, state })).page).toBe(last);
      expect(await emails(db, { page: 999_999, state })).toEqual(expected.slice(-10));
      const exported: string[] = [];
      for await (const { email } of readSubscribers(db, state)) exported.push(email);
      expect(exported).toEqual(expected);
    }
    expect(await list(db, { search: "example" })).toMatchObject({ total: 100, cutOff: true });
    expect(await list(db, { search: "example", page: 11 })).toMatchObject({ page: 10 });
    expect(await emails(db, { search: "person31", page: 2 })).toEqual(["person31@example.org"]);
  });
});

describeOnEachEngine("removing a subscriber", (open) => {
  test("leaves nothing of the person, and an anonymous audit entry", async () => {
    const { db } = await open();
    const email = "amina@example.org";
    await askToConfirm({ db, config }, email);
    await db
      .transaction()
      .execute((trx) => queueMail(trx, { to: email, subject: "Re: Lamps", text: "Yes!" }));
    const { id } = await db.selectFrom("newsletterSubscribers").select("id").executeTakeFirstOrThrow();
    expect(await removeSubscriber(db, ACTOR, id)).toBe(true);
    expect(await db.selectFrom("newsletterSubscribers").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("newsletterConfirmations").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("outbox").select("subject").execute()).toEqual([{ subject: "Re: Lamps" }]);
    const entries = await db.selectFrom("auditEntries").selectAll().execute();
    expect(entries).toMatchObject([
      { actorId: "ada", action: "removed", subject: "newsletter subscriber", subjectId: null },
    ]);
    expect(JSON.stringify(entries)).not.toContain("amina");
    expect(await removeSubscriber(db, ACTOR, id)).toBe(false);
    expect(await db.selectFrom("auditEntries").select("id").execute()).toHaveLength(1);
  });
});

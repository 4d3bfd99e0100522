import { expect, test, vi } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { type MailServer, parseMail } from "#tests/support/mail-server.ts";
import {
  CONFIG,
  LINKS,
  LOG,
  MAIL,
  messageIdsFor,
  messageIdsOf,
  PATIENCE,
  queue,
  startServer,
  startWorker,
  toEnd,
  untilNoMails,
  untilStatus,
} from "#tests/support/outbox.ts";
import { openDatabase } from "../database/database.server.ts";
import { LINK } from "./mail-links.ts";
import { startOutboxWorker } from "./outbox-worker.server.ts";

const SITE_URL = CONFIG.siteUrl;

describeOnEachEngine("the outbox worker", (open) => {
  test("delivers a mail once, with its sender and a Message-ID made from its row", async () => {
    const database = await open();
    const server = await startServer();
    const worker = startWorker(database, server);
    const id = await queue(database.db, {
      ...MAIL,
      replyTo: "b@example.org",
      html: "<p>Hi</p>",
    } as typeof MAIL);
    worker.wake();
    await untilStatus(database.db, id, "sent", 1);
    await worker.stop();
    expect(server.received).toHaveLength(1);
    const { from, to, raw } = server.received[0] as MailServer["received"][number];
    expect({ from, to }).toEqual({ from: "post@example.org", to: ["ada@example.org"] });
    const { headers, body } = parseMail(raw);
    expect(headers.get("from")).toEqual(["Her Value Foundation <post@example.org>"]);
    expect(headers.get("reply-to")).toEqual(["b@example.org"]);
    expect(headers.get("subject")).toEqual(["=?UTF-8?Q?H=C3=A9llo_w=C3=B6rld?="]);
    expect(headers.get("message-id")).toEqual([`<${id}@site.example.org>`]);
    expect(headers.get("auto-submitted")).toEqual(["auto-generated"]);
    expect(headers.get("content-type")?.[0]).toMatch(/^multipart\/alternative/);
    expect(body).toContain("Hi Ada");
  });

  test("delivers each mail once when two workers share the outbox", async () => {
    const database = await open();
    const server = await startServer();
    const ids = [];
    for (let i = 0; i < 20; i += 1) ids.push(await queue(database.db));
    const other = { ...openDatabase(database.location), location: database.location };
    toEnd.push(() => other.close());
    startWorker(database, server);
    startWorker(other, server);
    for (const id of ids) await untilStatus(database.db, id, "sent", 1);
    expect(messageIdsOf(server.received)).toEqual(messageIdsFor(ids));
  });

  test("does not resend a mail that another process is sending when the clock is set forward", async () => {
    const database = await open();
    const onItsWay = Promise.withResolvers<void>();
    const arrives = Promise.withResolvers<void>();
    const server = await startServer({
      async onRcptTo({ address }, _session, callback) {
        if (address === "slow@example.org") {
          onItsWay.resolve();
          await arrives.promise;
        }
        callback();
      },
    });
    const other = { ...openDatabase(database.location), location: database.location };
    toEnd.push(() => other.close());
    const slow = await queue(database.db, { ...MAIL, to: "slow@example.org" });
    const worker = startWorker(database, server);
    await onItsWay.promise;
    const second = startWorker(other, server);
    const early = await queue(database.db);
    second.wake();
    await untilStatus(database.db, early, "sent", 1);
    const ahead = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 2 * 3_600_000);
    toEnd.push(async () => ahead.mockRestore());
    const later = await queue(database.db);
    second.wake();
    await untilStatus(database.db, later, "sent", 1);
    arrives.resolve();
    await untilStatus(database.db, slow, "sent", 1);
    await worker.stop();
    expect(server.received).toHaveLength(3);
  });

  test("sends a mail claimed by a dead process as soon as the claim expires", async () => {
    const database = await open();
    const server = await startServer();
    const id = await queue(database.db);
    await database.db
      .updateTable("outbox")
      .set({ attempts: 1, claimedUntil: Date.now() + 60_000 })
      .execute();
    const worker = startWorker(database, server);
    const later = await queue(database.db);
    worker.wake();
    await untilStatus(database.db, later, "sent", 1);
    expect(server.received).toHaveLength(1);
    await database.db.updateTable("outbox").set({ claimedUntil: Date.now() }).where("id", "=", id).execute();
    worker.wake();
    await untilStatus(database.db, id, "sent", 2);
    expect(server.received).toHaveLength(2);
  });

  test("gives up a rejected recipient at once, but keeps trying if the sender is rejected or it must wait", async () => {
    const database = await open();
    const refuse = (responseCode: number) => Object.assign(new Error("not today"), { responseCode });
    const server = await startServer({
      onMailFrom: ({ address }, _session, callback) =>
        callback(address === "bad@example.org" ? refuse(550) : null),
      onRcptTo: ({ address }, _session, callback) => {
        if (address.startsWith("gone")) return callback(refuse(550));
        return callback(address.startsWith("later") ? refuse(451) : null);
      },
    });
    const worker = startWorker(database, server);
    const gone = await queue(database.db, { ...MAIL, to: "gone@example.org" });
    const later = await queue(database.db, { ...MAIL, to: "later@example.org" });
    worker.wake();
    await untilStatus(database.db, gone, "failed", 1);
    await untilStatus(database.db, later, "waiting", 1);
    await worker.stop();

    const badSender = startOutboxWorker({
      database,
      config: { ...CONFIG, smtpUrl: server.url, mailFrom: "bad@example.org" },
      log: LOG,
      links: LINKS,
    });
    toEnd.push(() => badSender.stop());
    const fromBad = await queue(database.db);
    badSender.wake();
    await vi.waitFor(async () => {
      const row = await database.db
        .selectFrom("outbox")
        .select(["status", "attempts", "claimedUntil", "lastError"])
        .where("id", "=", fromBad)
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ status: "waiting", attempts: 0, claimedUntil: 0 });
      expect(row.lastError).toMatch(/550 not today/);
    }, PATIENCE);
    const row = await database.db
      .selectFrom("outbox")
      .select("lastError")
      .where("id", "=", gone)
      .executeTakeFirstOrThrow();
    expect(row.lastError).toMatch(/550 not today/);
    expect(server.received).toEqual([]);
  });

  test("finishes the mail in transit when it is stopped, and starts no other", async () => {
    const database = await open();
    const handedOver = Promise.withResolvers<void>();
    const mayArrive = Promise.withResolvers<void>();
    const arrived: string[] = [];
    const worker = startOutboxWorker({
      database,
      config: CONFIG,
      log: LOG,
      links: LINKS,
      transport: {
        async send({ id }) {
          handedOver.resolve();
          await mayArrive.promise;
          arrived.push(id);
        },
      },
    });
    const first = await queue(database.db);
    worker.wake();
    await handedOver.promise;
    const second = await queue(database.db);
    const stopped = worker.stop();
    mayArrive.resolve();
    await stopped;
    expect(arrived).toEqual([first]);
    const rows = await database.db.selectFrom("outbox").select(["id", "status"]).orderBy("id").execute();
    expect(rows).toEqual([
      { id: first, status: "sent" },
      { id: second, status: "waiting" },
    ]);
  });
});

describeOnEachEngine("a mail with a link", (open) => {
  const link = "newsletter confirmation" as const;
  const about = { kind: "subscriber", id: "s1" } as const;
  const MAIL_WITH_LINK = { ...MAIL, text: `Open ${LINK}`, headers: { "X-Link": `<${LINK}>` }, about, link };

  test("gets a new link for each attempt, which is never stored", async () => {
    const database = await open();
    const made: string[] = [];
    const links = {
      ...LINKS,
      [link]: async (_: unknown, mail: { id: string; recipient: string }) => {
        made.push(`${mail.id} ${mail.recipient}`);
        const url = `https://site.example.org/x/${made.length}`;
        return { url, takeBack: async () => void made.push(`${url} taken back`) };
      },
    };
    let refusals = 1;
    const server = await startServer({
      onRcptTo: (_address, _session, done) =>
        done(refusals-- > 0 ? Object.assign(new Error("later"), { responseCode: 451 }) : null),
    });
    const worker = startWorker(database, server, links);
    const id = await queue(database.db, MAIL_WITH_LINK as never);
    const stored = await database.db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ about: "subscriber s1", link, text: `Open ${LINK}` });
    worker.wake();
    await untilStatus(database.db, id, "waiting", 1);
    await database.db.updateTable("outbox").set({ nextAttemptAt: 0 }).execute();
    worker.wake();
    await untilStatus(database.db, id, "sent", 2);
    expect(made).toEqual(["s1 ada@example.org", `${SITE_URL}/x/1 taken back`, "s1 ada@example.org"]);
    const { headers, body } = parseMail(server.received[0]?.raw ?? "");
    expect(body).toContain(`Open ${SITE_URL}/x/3`);
    expect(headers.get("x-link")).toEqual([`<${SITE_URL}/x/3>`]);
    expect(headers.get("message-id")).toEqual([`<${id}.2@site.example.org>`]);
    const left = await database.db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();
    expect(left).toMatchObject({
      recipient: "",
      subject: "",
      text: "",
      headers: null,
      about: null,
      link: null,
    });
  });

  test("is dropped when its subject no longer exists", async () => {
    const database = await open();
    const server = await startServer();
    const worker = startWorker(database, server);
    await queue(database.db, MAIL_WITH_LINK as never);
    worker.wake();
    await untilNoMails(database.db);
    expect(server.received).toEqual([]);
  });
});

describeOnEachEngine("without a mail server", (open) => {
  test("only mails that wait for one are kept, and are sent once there is one", async () => {
    const database = await open();
    const worker = startOutboxWorker({ database, config: CONFIG, log: LOG, links: LINKS });
    toEnd.push(() => worker.stop());
    const kept = await queue(database.db, {
      ...MAIL,
      about: { kind: "subscriber", id: "s1" },
      link: "newsletter confirmation",
    } as never);
    await queue(database.db);
    await queue(database.db, { ...MAIL, about: { kind: "person", id: "p1" }, link: "new password" } as never);
    worker.wake();
    await vi.waitFor(async () => {
      const rows = await database.db.selectFrom("outbox").select(["id", "status", "attempts"]).execute();
      expect(rows).toEqual([{ id: kept, status: "waiting", attempts: 0 }]);
    }, PATIENCE);
    await worker.stop();
    const server = await startServer();
    const links = {
      ...LINKS,
      "newsletter confirmation": async () => ({ url: "https://x", takeBack: async () => {} }),
    };
    startWorker(database, server, links);
    await untilStatus(database.db, kept, "sent", 1);
    expect(server.received).toHaveLength(1);
  });
});

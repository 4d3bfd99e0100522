import { afterEach, expect, vi } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import type { MailLinks } from "#app/platform/mail/mail-links.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { type OutboxWorker, startOutboxWorker } from "#app/platform/mail/outbox-worker.server.ts";
import { openLog } from "#app/platform/program/log.server.ts";
import type { TestDatabase } from "./database.ts";
import { type MailServer, parseMail, startMailServer } from "./mail-server.ts";

export const LOG = openLog({ logLevel: "silent" });
export const CONFIG = {
  siteUrl: "https://site.example.org",
  mailFrom: "post@example.org",
  smtpUrl: undefined,
};
/** Creates no link of any kind: most mails of these tests contain none. */
export const LINKS = Object.fromEntries(
  [
    "new password",
    "e-mail address",
    "invitation",
    "newsletter confirmation",
    "newsletter unsubscription",
  ].map((kind) => [kind, async () => undefined]),
) as unknown as MailLinks;
export const MAIL = { to: "ada@example.org", subject: "Héllo wörld", text: "Hi Ada" };
export const PATIENCE = { timeout: 15_000, interval: 20 };

/** What a test has started. It is stopped after the test, the last one first. */
export const toEnd: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of toEnd.splice(0).reverse()) await end();
});

export function startWorker(
  database: TestDatabase,
  server: Pick<MailServer, "url">,
  links = LINKS,
): OutboxWorker {
  const worker = startOutboxWorker({
    database,
    config: { ...CONFIG, smtpUrl: server.url },
    log: LOG,
    links,
  });
  toEnd.push(() => worker.stop());
  return worker;
}

export async function startServer(...options: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...options);
  toEnd.push(() => server.close());
  return server;
}

export function queue(db: Db, mail = MAIL) {
  return db.transaction().execute((trx) => queueMail(trx, mail));
}

/** Waits until a mail has this status and no process has claimed it. */
export async function untilStatus(
  db: Db,
  id: string,
  status: "waiting" | "sent" | "failed",
  attempts: number,
) {
  await vi.waitFor(async () => {
    const row = await db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const isOver = row.status === "sent" || row.claimedUntil === 0;
    expect({ status: row.status, attempts: row.attempts, isOver }).toEqual({
      status,
      attempts,
      isOver: true,
    });
  }, PATIENCE);
}

/** Waits until the outbox is empty. */
export async function untilNoMails(db: Db) {
  await vi.waitFor(
    async () => expect(await db.selectFrom("outbox").select("id").execute()).toEqual([]),
    PATIENCE,
  );
}

/** Waits until sending a mail has failed. */
export async function untilTried(db: Db) {
  await vi.waitFor(async () => {
    const tried = db.selectFrom("outbox").select("id").where("lastError", "is not", null);
    expect(await tried.where("claimedUntil", "=", 0).execute()).not.toEqual([]);
  }, PATIENCE);
}

/**
 * Returns the Message-IDs of mails that a server has accepted, sorted because they arrive in no
 * particular order.
 */
export function messageIdsOf(received: MailServer["received"]): string[] {
  return received.map(({ raw }) => parseMail(raw).headers.get("message-id")?.[0] ?? "").toSorted();
}

/** Returns the Message-IDs that the worker gives to mails, sorted. */
export function messageIdsFor(ids: string[]): string[] {
  return ids.map((id) => `<${id}@site.example.org>`).toSorted();
}

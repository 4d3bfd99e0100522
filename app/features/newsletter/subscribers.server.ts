import { createHash, randomBytes } from "node:crypto";
import type { Db, ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { accountName, consumeRateLimit, mailboxName } from "#app/platform/http/rate-limits.server.ts";
import { readSignedId } from "#app/platform/http/signed-ids.server.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import type { MintLink } from "#app/platform/mail/mail-links.ts";
import { queueMail, takeBackMails } from "#app/platform/mail/outbox.server.ts";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { type Change, change } from "#app/platform/records/change.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import {
  alreadySubscribedMail,
  confirmationMail,
  readSender,
  welcomeMail,
} from "./newsletter-mails.server.ts";
import { SUBSCRIBERS } from "./subscriber-record.server.ts";
import { REMOVED_ADDRESS } from "./subscriber-state.ts";
import { unsubscribeKey } from "./unsubscribe-token.server.ts";
import {
  endSubscription,
  hashUnsubscribed,
  hasNoWaitingMail,
  unsubscribedHash,
  unsubscribedKey,
} from "./unsubscribed.server.ts";

type Parts = Pick<WritableSite, "db" | "config">;

/** How long a confirmation link works, and how long an unconfirmed address is kept. */
const CONFIRM_WITHIN_MS = 7 * 24 * 3_600_000;
/** Limits the mails to one address, so that nobody can flood a mailbox through the form. */
const MAILS_TO_ONE_ADDRESS = { limit: 3, windowMs: 24 * 3_600_000 };

/**
 * Handles an address from the form: mails it a confirmation link. Returns nothing and does the same
 * work whether the address is new, pending, subscribed or unsubscribed, so neither the response nor
 * its time reveals who is subscribed. Without a mail server, the address and its mail wait for one.
 */
export async function askToConfirm({ db, config }: Parts, email: string): Promise<void> {
  const emailKey = accountName(email);
  const mails = await consumeRateLimit(db, `newsletter mails ${mailboxName(email)}`, MAILS_TO_ONE_ADDRESS);
  if (!mails.allowed) return;
  const now = Date.now();
  const key = await unsubscribedKey(db);
  await change(db, auditActor.anonymous, SUBSCRIBERS, async (running) => {
    const { trx, insert, update, skipAudit } = running;
    skipAudit("the list shows who asked and when");
    await removeUnconfirmed(running);
    // An unsubscribed person is found by the hash, and stays unsubscribed until they confirm.
    const known = await trx
      .selectFrom("newsletterSubscribers")
      .selectAll()
      .where("emailKey", "in", [emailKey, unsubscribedHash(key, email)])
      .orderBy((eb) => eb("emailKey", "=", emailKey))
      .limit(1)
      .executeTakeFirst();
    const cameBack = known !== undefined && known.emailKey !== emailKey;
    const subscriber = known
      ? await update(known, { askedAt: now, ...(cameBack ? { email } : {}) })
      : await insert({
          id: newId(),
          email,
          emailKey,
          createdAt: now,
          askedAt: now,
          confirmedAt: null,
          unsubscribedAt: null,
        });
    // However often somebody asks while no mail can be sent, only one is sent later.
    await takeBackMails(trx, { kind: "subscriber", id: subscriber.id });
    const sender = await readSender(trx, config);
    await queueMail(
      trx,
      subscriber.state === "confirmed"
        ? alreadySubscribedMail(sender, subscriber)
        : confirmationMail(sender, subscriber),
    );
    return {};
  });
}

/**
 * Creates the link for a confirmation mail. The week in which it works, and the address is kept,
 * begins now.
 */
export const mintConfirmationLink: MintLink = async ({ db, config }, { id }) => {
  const token = randomBytes(32).toString("base64url");
  const tokenHash = hashOf(token);
  const now = Date.now();
  const { minted } = await change(db, auditActor.system, SUBSCRIBERS, async (running) => {
    const { trx, find, update, skipAudit } = running;
    skipAudit("only a mail is sent");
    const subscriber = await find(id);
    if (!subscriber || subscriber.state === "confirmed" || subscriber.email === REMOVED_ADDRESS)
      return { minted: false };
    await update(subscriber, { askedAt: now });
    await trx
      .insertInto("newsletterConfirmations")
      .values({ tokenHash, subscriberId: id, expiresAt: now + CONFIRM_WITHIN_MS, usedAt: null })
      .execute();
    return { minted: true };
  });
  if (!minted) return undefined;
  return {
    url: `${config.siteUrl}/newsletter/confirm/${token}`,
    takeBack: async () =>
      void (await db.deleteFrom("newsletterConfirmations").where("tokenHash", "=", tokenHash).execute()),
  };
};

/**
 * The state of a confirmation link: `waiting` for its button, `confirmed`, or `gone` (unknown,
 * expired or withdrawn).
 */
export type ConfirmationState = "waiting" | "confirmed" | "gone";

/** Finds the state of a confirmation link without using it up, because mail scanners open links. */
export async function findConfirmation(db: ReadDb, token: string): Promise<ConfirmationState> {
  return (await readConfirmation(db, token)).state;
}

async function readConfirmation(
  db: ReadDb,
  token: string,
): Promise<{ state: "confirmed" | "gone" } | { state: "waiting"; subscriberId: string }> {
  const row = await db
    .selectFrom("newsletterConfirmations as confirmation")
    .innerJoin("newsletterSubscribers as subscriber", "subscriber.id", "confirmation.subscriberId")
    .select(["confirmation.usedAt", "confirmation.subscriberId", "subscriber.state"])
    .where("confirmation.tokenHash", "=", hashOf(token))
    .where("confirmation.expiresAt", ">", Date.now())
    .executeTakeFirst();
  if (!row) return { state: "gone" };
  if (row.usedAt === null) return { state: "waiting", subscriberId: row.subscriberId };
  return { state: row.state === "confirmed" ? "confirmed" : "gone" };
}

/**
 * Confirms a subscription when the button behind the link is pressed. A link works once. Pressing
 * the button again gives the same response while it is still true, and doesn't subscribe anybody
 * who has unsubscribed since.
 */
export async function confirmSubscription(
  { db, config }: Parts,
  token: string,
): Promise<"confirmed" | "gone"> {
  const now = Date.now();
  // Two links of one subscriber may be confirmed concurrently, and each voids the other.
  const { state } = await change(db, auditActor.anonymous, SUBSCRIBERS, async (running) => {
    const { trx, find, update, skipAudit } = running;
    const found = await readConfirmation(trx, token);
    if (found.state !== "waiting") return { state: found.state };
    skipAudit("the list shows who confirmed and when");
    await voidConfirmations(trx, found.subscriberId);
    const subscriber = await find(found.subscriberId);
    if (subscriber && subscriber.state !== "confirmed") {
      const emailKey = accountName(subscriber.email);
      await update(subscriber, { state: "confirmed", confirmedAt: now, emailKey });
      await queueMail(trx, welcomeMail(await readSender(trx, config), subscriber));
    }
    return { state: "confirmed" as const };
  });
  return state === "confirmed" ? "confirmed" : "gone";
}

/** Returns whether an unsubscribe link is valid. Changes nothing. */
export async function isUnsubscribeLink(db: Db, token: string): Promise<boolean> {
  return readSignedId(await unsubscribeKey(db), token) !== undefined;
}

/**
 * Ends a subscription and all its pending confirmations; see {@link endSubscription}.
 *
 * @returns false if the link isn't one of ours
 */
export async function unsubscribe({ db }: Pick<Parts, "db">, token: string): Promise<boolean> {
  const id = readSignedId(await unsubscribeKey(db), token);
  if (id === undefined) return false;
  const key = await unsubscribedKey(db);
  await change(db, auditActor.anonymous, SUBSCRIBERS, async (running) => {
    await endSubscription(running, id, key);
    await voidConfirmations(running.trx, id);
    return {};
  });
  return true;
}

/**
 * Deletes expired links, and addresses that nobody confirmed in time. Keeps an address whose mail
 * isn't sent yet: its time has not begun. Runs on every use of the form and as a background job.
 */
async function removeUnconfirmed({ trx, remove, skipAudit }: Change<"newsletterSubscribers">): Promise<void> {
  const now = Date.now();
  skipAudit("it happens by itself, as the form says");
  await trx.deleteFrom("newsletterConfirmations").where("expiresAt", "<=", now).execute();
  const unconfirmed = await trx
    .selectFrom("newsletterSubscribers")
    .selectAll()
    .where("state", "=", "pending")
    .where("askedAt", "<=", now - CONFIRM_WITHIN_MS)
    .where(hasNoWaitingMail)
    .execute();
  for (const subscriber of unconfirmed) await remove(subscriber);
}

/** Does the same as {@link removeUnconfirmed} in a transaction of its own. */
export async function forgetUnconfirmed(db: Db): Promise<void> {
  await change(db, auditActor.system, SUBSCRIBERS, async (running) => {
    await removeUnconfirmed(running);
    return {};
  });
}

/**
 * Deletes and hashes addresses as a background job: see {@link forgetUnconfirmed} and {@link
 * hashUnsubscribed}.
 */
export async function forgetAddresses(db: Db): Promise<void> {
  await forgetUnconfirmed(db);
  await hashUnsubscribed(db, Date.now() - CONFIRM_WITHIN_MS);
}

async function voidConfirmations(trx: Trx, subscriberId: string): Promise<void> {
  await trx
    .updateTable("newsletterConfirmations")
    .set({ usedAt: Date.now() })
    .where("subscriberId", "=", subscriberId)
    .where("usedAt", "is", null)
    .execute();
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

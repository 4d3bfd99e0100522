import { createHash, randomBytes } from "node:crypto";
import type { Db, ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { lockRow } from "#app/platform/database/lock-row.server.ts";
import { accountName, consumeRateLimit, mailboxName } from "#app/platform/http/rate-limits.server.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import { searchWords } from "#app/platform/lists/search-words.ts";
import type { MintedLink, MintLink } from "#app/platform/mail/mail-links.ts";
import { queueMail, takeBackMails } from "#app/platform/mail/outbox.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import {
  alreadySubscribedMail,
  confirmationMail,
  readSender,
  welcomeMail,
} from "./newsletter-mails.server.ts";
import { REMOVED_ADDRESS } from "./subscriber-state.ts";
import { readUnsubscribeToken, unsubscribeKey } from "./unsubscribe-token.server.ts";
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
  await db.transaction().execute(async (trx) => {
    await forgetUnconfirmed(trx);
    // An unsubscribed person is found by the hash, and stays unsubscribed until they confirm.
    const cameBack = await trx
      .updateTable("newsletterSubscribers")
      .set({ email, askedAt: now })
      .where("emailKey", "=", unsubscribedHash(key, email))
      .returning(["id", "email", "state"])
      .executeTakeFirst();
    const subscriber =
      cameBack ??
      (await trx
        .insertInto("newsletterSubscribers")
        .values({
          id: newId(),
          email,
          emailKey,
          words: wordsOfAddress(email),
          createdAt: now,
          askedAt: now,
          confirmedAt: null,
          unsubscribedAt: null,
        })
        .onConflict((conflict) => conflict.column("emailKey").doUpdateSet({ askedAt: now }))
        .returning(["id", "email", "state"])
        .executeTakeFirstOrThrow());
    // However often somebody asks while no mail can be sent, only one is sent later.
    await takeBackMails(trx, { kind: "subscriber", id: subscriber.id });
    const sender = await readSender(trx, config);
    await queueMail(
      trx,
      subscriber.state === "confirmed"
        ? alreadySubscribedMail(sender, subscriber)
        : confirmationMail(sender, subscriber),
    );
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
  return db.transaction().execute(async (trx): Promise<MintedLink | undefined> => {
    const { numUpdatedRows } = await trx
      .updateTable("newsletterSubscribers")
      .set({ askedAt: now })
      .where("id", "=", id)
      .where("state", "<>", "confirmed")
      .where("email", "<>", REMOVED_ADDRESS)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return undefined;
    await trx
      .insertInto("newsletterConfirmations")
      .values({ tokenHash, subscriberId: id, expiresAt: now + CONFIRM_WITHIN_MS, usedAt: null })
      .execute();
    return {
      url: `${config.siteUrl}/newsletter/confirm/${token}`,
      takeBack: async () =>
        void (await db.deleteFrom("newsletterConfirmations").where("tokenHash", "=", tokenHash).execute()),
    };
  });
};

/**
 * The state of a confirmation link: `waiting` for its button, `confirmed`, or `gone` (unknown,
 * expired or withdrawn).
 */
export type ConfirmationState = "waiting" | "confirmed" | "gone";

/** Finds the state of a confirmation link without using it up, because mail scanners open links. */
export async function findConfirmation(db: ReadDb, token: string): Promise<ConfirmationState> {
  const row = await db
    .selectFrom("newsletterConfirmations as confirmation")
    .innerJoin("newsletterSubscribers as subscriber", "subscriber.id", "confirmation.subscriberId")
    .select(["confirmation.usedAt", "subscriber.state"])
    .where("confirmation.tokenHash", "=", hashOf(token))
    .where("confirmation.expiresAt", ">", Date.now())
    .executeTakeFirst();
  if (!row) return "gone";
  if (row.usedAt === null) return "waiting";
  return row.state === "confirmed" ? "confirmed" : "gone";
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
  const state = await db.transaction().execute(async (trx) => {
    const asked = await trx
      .selectFrom("newsletterConfirmations")
      .select("subscriberId")
      .where("tokenHash", "=", hashOf(token))
      .executeTakeFirst();
    if (!asked) return "gone";
    // Two links of one subscriber may be confirmed concurrently, and each voids the other.
    await lockRow(trx, "newsletterSubscribers", asked.subscriberId);
    const found = await findConfirmation(trx, token);
    if (found !== "waiting") return found;
    await voidConfirmations(trx, asked.subscriberId);
    const subscriber = await trx
      .selectFrom("newsletterSubscribers")
      .select(["id", "email"])
      .where("id", "=", asked.subscriberId)
      .where("state", "<>", "confirmed")
      .executeTakeFirst();
    if (!subscriber) return "confirmed";
    await trx
      .updateTable("newsletterSubscribers")
      .set({
        state: "confirmed",
        confirmedAt: now,
        emailKey: accountName(subscriber.email),
        words: wordsOfAddress(subscriber.email),
      })
      .where("id", "=", subscriber.id)
      .execute();
    await queueMail(trx, welcomeMail(await readSender(trx, config), subscriber));
    return "confirmed";
  });
  return state === "confirmed" ? "confirmed" : "gone";
}

/** Returns whether an unsubscribe link is valid. Changes nothing. */
export async function isUnsubscribeLink(db: Db, token: string): Promise<boolean> {
  return readUnsubscribeToken(await unsubscribeKey(db), token) !== undefined;
}

/**
 * Ends a subscription and all its pending confirmations; see {@link endSubscription}.
 *
 * @returns false if the link isn't one of ours
 */
export async function unsubscribe({ db }: Pick<Parts, "db">, token: string): Promise<boolean> {
  const id = readUnsubscribeToken(await unsubscribeKey(db), token);
  if (id === undefined) return false;
  const key = await unsubscribedKey(db);
  await db.transaction().execute(async (trx) => {
    await lockRow(trx, "newsletterSubscribers", id);
    await endSubscription(trx, id, key);
    await voidConfirmations(trx, id);
  });
  return true;
}

/**
 * Deletes expired links, and addresses that nobody confirmed in time. Keeps an address whose mail
 * isn't sent yet: its time has not begun. Runs on every use of the form and as a background job.
 */
export async function forgetUnconfirmed(db: Db): Promise<void> {
  const now = Date.now();
  await db.deleteFrom("newsletterConfirmations").where("expiresAt", "<=", now).execute();
  await db
    .deleteFrom("newsletterSubscribers")
    .where("state", "=", "pending")
    .where("askedAt", "<=", now - CONFIRM_WITHIN_MS)
    .where(hasNoWaitingMail)
    .execute();
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

/**
 * Returns the words by which an administrator finds an address: `ada.obi@example.org` by `ada`,
 * `obi`, `example`, `org`.
 */
export function wordsOfAddress(email: string): string {
  return [...new Set(searchWords(email))].join(" ");
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

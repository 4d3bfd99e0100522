import { createHash, randomBytes } from "node:crypto";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { lockRow } from "#app/platform/database/lock-row.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { accountName, mailboxName, takeFromLimit } from "#app/platform/rate-limits.server.ts";
import { searchWords } from "#app/platform/search-words.ts";
import type { Site } from "#app/platform/site.server.ts";
import {
  alreadySubscribedMail,
  confirmationMail,
  readSender,
  welcomeMail,
} from "./newsletter-mails.server.ts";
import { readUnsubscribeToken, unsubscribeKey } from "./unsubscribe-token.server.ts";

type Parts = Pick<Site, "db" | "config">;

/** How long a confirmation link works, and how long an address waits for it. */
const CONFIRM_WITHIN_MS = 7 * 24 * 3_600_000;
/** Mails that the form may send to one address: nobody's mailbox is to be flooded through it. */
const MAILS_TO_ONE_ADDRESS = { limit: 3, windowMs: 24 * 3_600_000 };

/**
 * Somebody entered an address into the form: mails it a link to confirm. It answers nothing, and does the same work
 * (one mail, one confirmation) whether the address is new, waiting, subscribed or unsubscribed, so that neither words nor
 * time tell a stranger who is subscribed.
 */
export async function askToConfirm({ db, config }: Parts, email: string): Promise<void> {
  const emailKey = accountName(email);
  const mails = await takeFromLimit(db, `newsletter mails ${mailboxName(email)}`, MAILS_TO_ONE_ADDRESS);
  if (!mails.allowed) return;
  const now = Date.now();
  const token = randomBytes(32).toString("base64url");
  const key = await unsubscribeKey(db);
  await db.transaction().execute(async (trx) => {
    await forgetUnconfirmed(trx);
    const subscriber = await trx
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
      .executeTakeFirstOrThrow();
    // Also for those who are subscribed, who are not told the token: the same work for everybody.
    await trx
      .insertInto("newsletterConfirmations")
      .values({
        tokenHash: hashOf(token),
        subscriberId: subscriber.id,
        expiresAt: now + CONFIRM_WITHIN_MS,
        usedAt: null,
      })
      .execute();
    const sender = await readSender(trx, config, key);
    await queueMail(
      trx,
      subscriber.state === "confirmed"
        ? alreadySubscribedMail(sender, subscriber)
        : confirmationMail(sender, subscriber, token),
    );
  });
}

/** Where a confirmation link stands: `waiting` for its button, `confirmed` by it, or `gone` (unknown, too old, taken back). */
export type ConfirmationState = "waiting" | "confirmed" | "gone";

/** Looks at a confirmation link and changes nothing: mail scanners open links. */
export async function findConfirmation(db: Db, token: string): Promise<ConfirmationState> {
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
 * The button behind a confirmation link. A link works once; pressing it a second time says the same as long as it is
 * still true, and subscribes nobody who has unsubscribed since.
 */
export async function confirmSubscription(
  { db, config }: Parts,
  token: string,
): Promise<"confirmed" | "gone"> {
  const now = Date.now();
  const key = await unsubscribeKey(db);
  const state = await db.transaction().execute(async (trx) => {
    const asked = await trx
      .selectFrom("newsletterConfirmations")
      .select("subscriberId")
      .where("tokenHash", "=", hashOf(token))
      .executeTakeFirst();
    if (!asked) return "gone";
    // Two links of one subscriber may be pressed at once, and each voids the other.
    await lockRow(trx, "newsletterSubscribers", asked.subscriberId);
    const found = await findConfirmation(trx, token);
    if (found !== "waiting") return found;
    await voidConfirmations(trx, asked.subscriberId);
    const subscriber = await trx
      .updateTable("newsletterSubscribers")
      .set({ state: "confirmed", confirmedAt: now })
      .where("id", "=", asked.subscriberId)
      .where("state", "<>", "confirmed")
      .returning(["id", "email"])
      .executeTakeFirst();
    if (subscriber) await queueMail(trx, welcomeMail(await readSender(trx, config, key), subscriber));
    return "confirmed";
  });
  return state === "confirmed" ? "confirmed" : "gone";
}

/** Whether an unsubscribe link is one of ours. Changes nothing. */
export async function isUnsubscribeLink(db: Db, token: string): Promise<boolean> {
  return readUnsubscribeToken(await unsubscribeKey(db), token) !== undefined;
}

/**
 * Ends a subscription, and with it every confirmation that is still on its way. Nothing to do for one that has ended
 * already or was forgotten.
 *
 * @returns false when the link is not one of ours
 */
export async function unsubscribe({ db }: Pick<Parts, "db">, token: string): Promise<boolean> {
  const id = readUnsubscribeToken(await unsubscribeKey(db), token);
  if (id === undefined) return false;
  await db.transaction().execute(async (trx) => {
    await lockRow(trx, "newsletterSubscribers", id);
    await trx
      .updateTable("newsletterSubscribers")
      .set({ state: "unsubscribed", unsubscribedAt: Date.now() })
      .where("id", "=", id)
      .where("state", "<>", "unsubscribed")
      .execute();
    await voidConfirmations(trx, id);
  });
  return true;
}

/** Forgets addresses that nobody confirmed in time, and links that are too old. Every use of the form does this, and the clock. */
export async function forgetUnconfirmed(db: Db): Promise<void> {
  const now = Date.now();
  await db.deleteFrom("newsletterConfirmations").where("expiresAt", "<=", now).execute();
  await db
    .deleteFrom("newsletterSubscribers")
    .where("state", "=", "pending")
    .where("askedAt", "<=", now - CONFIRM_WITHIN_MS)
    .execute();
}

async function voidConfirmations(trx: Trx, subscriberId: string): Promise<void> {
  await trx
    .updateTable("newsletterConfirmations")
    .set({ usedAt: Date.now() })
    .where("subscriberId", "=", subscriberId)
    .where("usedAt", "is", null)
    .execute();
}

/** Under which an administrator finds an address: `ada.obi@example.org` by `ada`, `obi`, `example`, `org`. */
export function wordsOfAddress(email: string): string {
  return [...new Set(searchWords(email))].join(" ");
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

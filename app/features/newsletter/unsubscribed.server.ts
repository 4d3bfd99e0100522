import { createHmac } from "node:crypto";
import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import { requestOverwriting } from "#app/platform/database/overwrite-deleted.server.ts";
import { secret } from "#app/platform/database/secrets.server.ts";
import { accountName } from "#app/platform/http/rate-limits.server.ts";
import { forgetMailsAbout } from "#app/platform/mail/outbox.server.ts";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { type Change, change } from "#app/platform/records/change.server.ts";
import type { Instant, Schema } from "#db/schema.ts";
import { SUBSCRIBERS } from "./subscriber-record.server.ts";
import { REMOVED_ADDRESS } from "./subscriber-state.ts";

const AT_ONCE = 500;

/**
 * Matches subscribers without a waiting mail. While a mail waits, the time to confirm has not
 * begun.
 */
export function hasNoWaitingMail({
  not,
  exists,
  selectFrom,
}: ExpressionBuilder<Schema, "newsletterSubscribers">) {
  return not(
    exists(
      selectFrom("outbox")
        .select("outbox.id")
        .whereRef("outbox.about", "=", sql<string>`'subscriber ' || newsletter_subscribers.id`)
        .where("outbox.status", "=", "waiting"),
    ),
  );
}

/** Returns the key that hashes the addresses of unsubscribed people. */
export function unsubscribedKey(db: Db): Promise<string> {
  return secret(db, "unsubscribed addresses");
}

const HASH = "hash:";

/**
 * Returns the hash that replaces an address: the same for every spelling, and useless without the
 * key.
 */
export function unsubscribedHash(key: string, email: string): string {
  return `${HASH}${createHmac("sha256", key).update(accountName(email)).digest("base64url")}`;
}

/**
 * Ends a subscription and replaces the address with a keyed hash, so that nobody writes to it
 * again. Does nothing for an ended or unknown one.
 *
 * @param key see {@link unsubscribedKey}; read it before the transaction begins
 */
export async function endSubscription(
  { trx, find, update, skipAudit }: Change<"newsletterSubscribers">,
  id: string,
  key: string,
): Promise<void> {
  skipAudit("nobody is told who unsubscribed");
  const subscriber = await find(id);
  if (!subscriber || subscriber.email === REMOVED_ADDRESS) return;
  await update(subscriber, {
    email: REMOVED_ADDRESS,
    emailKey: unsubscribedHash(key, subscriber.email),
    state: "unsubscribed",
    unsubscribedAt: subscriber.unsubscribedAt ?? Date.now(),
  });
  await forgetMailsAbout(trx, { kind: "subscriber", id });
  await requestOverwriting(trx);
}

/**
 * Hashes the addresses of people who unsubscribed before addresses were hashed, and of those who
 * subscribed again and did not confirm by `askedBefore`.
 */
export async function hashUnsubscribed(db: Db, askedBefore: Instant): Promise<void> {
  const left = db
    .selectFrom("newsletterSubscribers")
    .select("id")
    .where("state", "=", "unsubscribed")
    .where("email", "<>", REMOVED_ADDRESS)
    .where((eb) =>
      eb.or([
        eb("emailKey", "not like", `${HASH}%`),
        eb.and([eb("askedAt", "<=", askedBefore), hasNoWaitingMail(eb)]),
      ]),
    )
    .limit(AT_ONCE);
  for (;;) {
    const rows = await left.execute();
    if (rows.length === 0) return;
    const key = await unsubscribedKey(db);
    for (const { id } of rows)
      await change(db, auditActor.system, SUBSCRIBERS, async (running) => {
        await endSubscription(running, id, key);
        return {};
      });
  }
}

import { createHmac } from "node:crypto";
import { domainToASCII } from "node:url";
import { sql } from "kysely";
import type { WriteDb } from "../database/database.server.ts";
import { secret } from "../database/secrets.server.ts";
import { CLOCKS_DIFFER_MS } from "../time/clocks.ts";
import { widerNetworkIn } from "./client-address.ts";

/** At most `limit` times within `windowMs`, counted from the first. */
export type Limit = { limit: number; windowMs: number };
export type Taken = { allowed: boolean; retryAfterSeconds: number };

/**
 * By which factor the limit of a /48 exceeds that of an IPv6 /64 network inside it. One customer
 * may have a whole /48, and with it 65,536 networks; a town may share one at a phone company.
 */
const WIDER_NETWORK_FACTOR = 10;

const PRUNE_EVERY_MS = 10 * 60_000;
const lastPruned = new WeakMap<WriteDb, number>();

/**
 * Consumes one unit of a key's rate limit. A key that ends with an IPv6 network also counts for the
 * /48 around it, with a limit {@link WIDER_NETWORK_FACTOR} times as high. The counts are in the
 * database, so all processes share them. A count that ends well after one that would begin now is
 * from before the clock was set back. It is ignored, or a limit of minutes would last for days.
 *
 * @param db not a transaction when counting attempts: a rollback would undo the count
 * @param key what is counted, in plain text: `sign-in account ada@example.org`, `forms 203.0.113.9`
 *   (see {@link clientAddress} and {@link accountName}); only a keyed hash of it is stored
 * @returns whether it is allowed, and after how many seconds it may be retried (0 if allowed)
 */
export async function consumeRateLimit(db: WriteDb, key: string, limit: Limit): Promise<Taken> {
  const wider = widerNetworkIn(key);
  if (wider === undefined) return takeFromOne(db, key, limit);
  const taken = await takeFromOne(db, key, limit);
  // A refused request must not count against its neighbours.
  if (!taken.allowed) return taken;
  return takeFromOne(db, wider, { ...limit, limit: limit.limit * WIDER_NETWORK_FACTOR });
}

async function takeFromOne(db: WriteDb, key: string, { limit, windowMs }: Limit): Promise<Taken> {
  const now = Date.now();
  const hashed = await hash(db, key);
  const latest = now + windowMs + CLOCKS_DIFFER_MS;
  await pruneSometimes(db, now);
  // Over the limit, a request costs one read and no write.
  const standing = await db
    .selectFrom("rateLimits")
    .select("resetsAt")
    .where("key", "=", hashed)
    .where("resetsAt", ">", now)
    .where("resetsAt", "<=", latest)
    .where("count", ">=", limit)
    .executeTakeFirst();
  if (standing) return refusal(standing.resetsAt, now);

  const isOver = sql`rate_limits.resets_at <= ${now} or rate_limits.resets_at > ${latest}`;
  const { count, resetsAt } = await db
    .insertInto("rateLimits")
    .values({ key: hashed, count: 1, resetsAt: now + windowMs })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else rate_limits.count + 1 end`,
        resetsAt: sql<number>`case when ${isOver} then excluded.resets_at else rate_limits.resets_at end`,
      }),
    )
    .returning(["count", "resetsAt"])
    .executeTakeFirstOrThrow();
  return count <= limit ? { allowed: true, retryAfterSeconds: 0 } : refusal(resetsAt, now);
}

/** Refunds one unit after success, such as a sign-in with the right password. */
export async function refundRateLimit(db: WriteDb, key: string): Promise<void> {
  const wider = widerNetworkIn(key);
  const keys = await Promise.all([key, ...(wider === undefined ? [] : [wider])].map((one) => hash(db, one)));
  await db
    .updateTable("rateLimits")
    .set((eb) => ({ count: eb("count", "-", 1) }))
    .where("key", "in", keys)
    .where("count", ">", 0)
    .execute();
}

/** Resets a key's rate limit. */
export async function resetRateLimit(db: WriteDb, key: string): Promise<void> {
  await db
    .deleteFrom("rateLimits")
    .where("key", "=", await hash(db, key))
    .execute();
}

/** Normalises an e-mail address, so that all spellings count as one account. */
export function accountName(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}

/**
 * Normalises an e-mail address to its mailbox: nearly everywhere, the part after a plus is ignored,
 * and Google also ignores dots. Only for limits on mails: two people who share a name in rare cases
 * share nothing but a limit.
 */
export function mailboxName(email: string): string {
  const name = accountName(email);
  const at = name.lastIndexOf("@");
  const domain = domainToASCII(name.slice(at + 1)) || name.slice(at + 1);
  const local = name.slice(0, at).split("+", 1)[0] || name.slice(0, at);
  return /^g(?:oogle)?mail\.com$/.test(domain)
    ? `${local.replaceAll(".", "")}@gmail.com`
    : `${local}@${domain}`;
}

/** Removes expired counts. Consuming from a limit also does this from time to time. */
export async function pruneLimits(db: WriteDb): Promise<void> {
  await db.deleteFrom("rateLimits").where("resetsAt", "<=", Date.now()).execute();
}

async function pruneSometimes(db: WriteDb, now: number): Promise<void> {
  if (db.isTransaction) return;
  // In both directions, because a clock may be set back.
  if (Math.abs(now - (lastPruned.get(db) ?? 0)) < PRUNE_EVERY_MS) return;
  lastPruned.set(db, now);
  await pruneLimits(db);
}

function refusal(resetsAt: number, now: number): Taken {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((resetsAt - now) / 1000)) };
}

/**
 * Hashes with a key, so that nobody who sees the table can find an address by trying all of them.
 */
async function hash(db: WriteDb, key: string): Promise<string> {
  return createHmac("sha256", await secret(db, "rate limits"))
    .update(key)
    .digest("base64url");
}

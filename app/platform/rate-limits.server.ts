import { createHmac } from "node:crypto";
import { domainToASCII } from "node:url";
import { sql } from "kysely";
import { widerNetworkIn } from "./client-address.ts";
import { CLOCKS_DIFFER_MS } from "./clocks.ts";
import type { WriteDb } from "./database/database.server.ts";
import { secret } from "./secrets.server.ts";

/** At most `limit` times in `windowMs`, counted from the first. */
export type Limit = { limit: number; windowMs: number };
export type Taken = { allowed: boolean; retryAfterSeconds: number };

/**
 * How many times the limit of an IPv6 /64 network the /48 around it has. One customer may have all of a /48, and with it
 * 65,536 networks; at a phone company a town may share one.
 */
const WIDER_NETWORK_FACTOR = 10;

const PRUNE_EVERY_MS = 10 * 60_000;
const lastPruned = new WeakMap<WriteDb, number>();

/**
 * Takes one from what a key may do. A key that ends with an IPv6 network counts for the /48 around it as well, which has a
 * limit of its own, {@link WIDER_NETWORK_FACTOR} times as high. All processes share the counts: they are in the database. A count that ends well after one
 * that begins now was made before the clock was set back; it counts no more, or a limit of minutes would stand for days.
 *
 * @param db not a transaction for what counts attempts: rolled back, it would give the attempt back
 * @param key what is counted, in clear: `sign-in account ada@example.org`, `forms 203.0.113.9` (see {@link clientAddress} and
 *   {@link accountName}); only a keyed hash of it is stored
 * @returns whether it may go on, and after how many seconds it may otherwise try again (0 when allowed)
 */
export async function takeFromLimit(db: WriteDb, key: string, limit: Limit): Promise<Taken> {
  const wider = widerNetworkIn(key);
  if (wider === undefined) return takeFromOne(db, key, limit);
  const taken = await takeFromOne(db, key, limit);
  // Refused already, it costs the neighbours nothing.
  if (!taken.allowed) return taken;
  return takeFromOne(db, wider, { ...limit, limit: limit.limit * WIDER_NETWORK_FACTOR });
}

async function takeFromOne(db: WriteDb, key: string, { limit, windowMs }: Limit): Promise<Taken> {
  const now = Date.now();
  const hashed = await hash(db, key);
  const latest = now + windowMs + CLOCKS_DIFFER_MS;
  await pruneSometimes(db, now);
  // Who is over the limit already costs a read and no write.
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

/** Gives one back that turned out well, as a sign-in with the right password. */
export async function giveBackToLimit(db: WriteDb, key: string): Promise<void> {
  const wider = widerNetworkIn(key);
  const keys = await Promise.all([key, ...(wider === undefined ? [] : [wider])].map((one) => hash(db, one)));
  await db
    .updateTable("rateLimits")
    .set((eb) => ({ count: eb("count", "-", 1) }))
    .where("key", "in", keys)
    .where("count", ">", 0)
    .execute();
}

/** Forgets what a key has taken. */
export async function forgetLimit(db: WriteDb, key: string): Promise<void> {
  await db
    .deleteFrom("rateLimits")
    .where("key", "=", await hash(db, key))
    .execute();
}

/** One name for one account, however somebody types its e-mail address. */
export function accountName(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}

/**
 * One name for one mailbox: what stands behind a plus leads to the same one nearly everywhere, dots do so with Google. For limits
 * of mails only; two people who share a name in rare cases share nothing but a limit.
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

/** Removes the counts whose time is over. Taking from a limit does this by itself now and then. */
export async function pruneLimits(db: WriteDb): Promise<void> {
  await db.deleteFrom("rateLimits").where("resetsAt", "<=", Date.now()).execute();
}

async function pruneSometimes(db: WriteDb, now: number): Promise<void> {
  if (db.isTransaction) return;
  // Either way: a clock may be set back.
  if (Math.abs(now - (lastPruned.get(db) ?? 0)) < PRUNE_EVERY_MS) return;
  lastPruned.set(db, now);
  await pruneLimits(db);
}

function refusal(resetsAt: number, now: number): Taken {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((resetsAt - now) / 1000)) };
}

/** Keyed, so that nobody who sees the table finds out an address by trying all of them. */
async function hash(db: WriteDb, key: string): Promise<string> {
  return createHmac("sha256", await secret(db, "rate limits"))
    .update(key)
    .digest("base64url");
}

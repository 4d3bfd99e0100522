import type { ReadDb, Trx } from "../database/database.server.ts";
import { newId } from "../ids.server.ts";
import { type CookieParts, cookieLine, isSecure, makeToken, readCookie } from "./session-cookie.server.ts";
import { hashToken } from "./sessions.server.ts";

const DAY_MS = 24 * 3_600_000;
/** No browser keeps a cookie for longer. */
const LIFE_MS = 400 * DAY_MS;
const MAX_DEVICES = 20;

/** The hash of the device token that these headers carry, whether or not it is known here. */
export function readDevice(parts: CookieParts, headers: Headers): string | undefined {
  const token = readCookie(headers, cookieName(parts));
  return token ? hashToken(token) : undefined;
}

/** A device as one person knows it. */
export type KnownDevice = {
  /** Stays the same whatever token the device holds, so tries are counted by it. */
  id: string;
  /** Whether this person has passed the second step on it. A password reset alone does not count. */
  hasSecondFactor: boolean;
};

/**
 * Finds the device on which somebody has signed in to this account before, or has reset its password.
 *
 * @param device the hash of its token (`readDevice`)
 */
export async function findKnownDevice(
  db: ReadDb,
  device: string,
  userId: string,
): Promise<KnownDevice | undefined> {
  return db
    .selectFrom("knownDevices")
    .select(["id", "hasSecondFactor"])
    .where("tokenHash", "=", device)
    .where("userId", "=", userId)
    .where("usedAt", ">", Date.now() - LIFE_MS)
    .executeTakeFirst();
}

/**
 * Whether somebody, whoever it is, has signed in on this device before.
 *
 * @param device the hash of its token (`readDevice`)
 */
export async function isKnownDevice(db: ReadDb, device: string): Promise<boolean> {
  const found = await db
    .selectFrom("knownDevices")
    .select("id")
    .where("tokenHash", "=", device)
    .where("usedAt", ">", Date.now() - LIFE_MS)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Remembers that this person has used this device. The device gets a new token each time, so one that somebody has planted or
 * copied ends here. Its ids stay, or a sign-in to any other account would start everybody's counts on it anew.
 *
 * @param device what the browser held so far; other people's accounts stay known on it
 * @param hasSecondFactor whether they have passed the second step just now
 * @returns the cookie that holds the new token
 */
export async function rememberDevice(
  trx: Trx,
  parts: CookieParts,
  {
    device,
    userId,
    hasSecondFactor,
  }: { device: string | undefined; userId: string; hasSecondFactor: boolean },
): Promise<string> {
  const token = makeToken();
  const tokenHash = hashToken(token);
  const usedAt = Date.now();
  if (device)
    await trx.updateTable("knownDevices").set({ tokenHash }).where("tokenHash", "=", device).execute();
  await trx
    .insertInto("knownDevices")
    .values({ id: newId(), tokenHash, userId, usedAt, hasSecondFactor })
    .onConflict((conflict) =>
      conflict
        .columns(["tokenHash", "userId"])
        .doUpdateSet({ usedAt, ...(hasSecondFactor ? { hasSecondFactor } : {}) }),
    )
    .execute();
  await trx
    .deleteFrom("knownDevices")
    .where("userId", "=", userId)
    .where("id", "not in", (eb) =>
      eb
        .selectFrom("knownDevices as newest")
        .select("newest.id")
        .where("newest.userId", "=", userId)
        .orderBy("newest.usedAt", "desc")
        .limit(MAX_DEVICES),
    )
    .execute();
  return cookieLine(parts, cookieName(parts), token, LIFE_MS);
}

/**
 * Forgets every device of a person, but for one.
 *
 * @param except the hash of its token
 */
export async function forgetDevices(trx: Trx, userId: string, except?: string): Promise<void> {
  let forgetting = trx.deleteFrom("knownDevices").where("userId", "=", userId);
  if (except !== undefined) forgetting = forgetting.where("tokenHash", "<>", except);
  await forgetting.execute();
}

function cookieName(parts: CookieParts): string {
  return isSecure(parts) ? "__Host-schoolward-device" : "schoolward-device";
}

import type { ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { type CookieParts, cookieLine, isSecure, makeToken, readCookie } from "./session-cookie.server.ts";
import { hashToken } from "./sessions.server.ts";

const DAY_MS = 24 * 3_600_000;
/** The longest that browsers keep a cookie. */
const LIFE_MS = 400 * DAY_MS;
const MAX_DEVICES = 20;

/** Returns the hash of the device token in these headers, whether or not the device is known. */
export function readDevice(parts: CookieParts, headers: Headers): string | undefined {
  const token = readCookie(headers, cookieName(parts));
  return token ? hashToken(token) : undefined;
}

/** A device as known for one person. */
export type KnownDevice = {
  /** Survives changes of the device's token, so tries are counted by it. */
  id: string;
  /** Whether this person has passed the second step on it. A password reset alone doesn't count. */
  hasSecondFactor: boolean;
};

/**
 * Finds the device if somebody has signed in to this account on it, or has reset its password
 * there.
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
 * Returns whether anybody has signed in on this device before.
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
 * Remembers that this person has used this device. The device gets a new token each time, so a
 * planted or copied token stops working. Its ids stay the same; otherwise signing in to any other
 * account would reset every account's rate limits for it.
 *
 * @param device the hash of the previous token; the device stays known to other people's accounts
 * @param hasSecondFactor whether the person has just passed the second step
 * @returns the cookie with the new token
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
 * Forgets every device of a person except one.
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

import type { ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { type CookieParts, defineCookie, hashToken, makeToken } from "./cookies.server.ts";

/** The longest that browsers keep a cookie. */
const LIFE_MS = 400 * 24 * 3_600_000;
const MAX_DEVICES = 20;
const deviceCookie = defineCookie("device", LIFE_MS);

/** Returns the hash of the device token in these headers, whether or not the device is known. */
export function readDevice(parts: CookieParts, headers: Headers): string | undefined {
  const token = deviceCookie.read(parts, headers);
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
 * Finds the device if somebody has signed in on it before, or has reset a password there.
 *
 * @param device the hash of its token (`readDevice`)
 * @param userId whose account; without it, anybody's
 */
export async function findKnownDevice(
  db: ReadDb,
  device: string | undefined,
  userId?: string,
): Promise<KnownDevice | undefined> {
  if (!device) return undefined;
  let finding = db
    .selectFrom("knownDevices")
    .select(["id", "hasSecondFactor"])
    .where("tokenHash", "=", device)
    .where("usedAt", ">", Date.now() - LIFE_MS);
  if (userId !== undefined) finding = finding.where("userId", "=", userId);
  return finding.limit(1).executeTakeFirst();
}

type DeviceUse = { device: string | undefined; userId: string; hasSecondFactor: boolean };

/**
 * Remembers that this person has used this device. The device gets a new token each time, so a
 * planted or copied token stops working. Its ids stay the same; otherwise signing in to any other
 * account would reset every account's rate limits for it.
 *
 * @param use `device` is the hash of the previous token; the device stays known to other people's
 * accounts. `hasSecondFactor`: whether the person has just passed the second step
 * @returns the cookie with the new token
 */
export async function rememberDevice(trx: Trx, parts: CookieParts, use: DeviceUse): Promise<string> {
  const { device, userId, hasSecondFactor } = use;
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
  return deviceCookie.set(parts, token);
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

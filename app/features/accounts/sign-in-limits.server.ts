import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { consumeRateLimit, refundRateLimit, resetRateLimit } from "#app/platform/http/rate-limits.server.ts";

const QUARTER_HOUR_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;
/**
 * Wrong tries for one account in 15 minutes, from everywhere together, whether or not it exists.
 */
const MAX_TRIES_PER_ACCOUNT = 10;
/** Wrong tries in 15 minutes from one place, such as an office or a school. */
const MAX_TRIES_PER_PLACE = 30;
/**
 * Wrong password tries for one account per day: 100 in all, in three shares, so that strangers
 * can't use up the tries of known devices and sessions. Within their share, each known device and
 * each session has its own limit, so a copied one leaves tries for the others.
 */
export const MAX_TRIES_PER_DAY = { elsewhere: 40, knownDevices: 30, sessions: 30 };
const MAX_TRIES_OF_ONE = { devicePerDay: 10, sessionPerQuarterHour: 10, sessionPerDay: 15 };

type NamedLimit = { key: string; limit: number; windowMs: number };

export type SignInTry =
  | { ok: true; succeed: () => Promise<void> }
  | {
      ok: false;
      retryAfterSeconds: number;
      /** Whether the day's tries are used up, which means that somebody is guessing. */
      isGuessing: boolean;
    };

type Where = {
  /** The client's address (`getRequestInfo`), never a request header. */
  clientAddress: string;
  /** The id of the device (`findKnownDevice`), which survives changes of its token. */
  knownDevice: string | undefined;
};

/**
 * Resets a device's limits for an account after a password reset on it. The earlier tries were for
 * another password, and whoever used them up must not keep the owner from signing in next.
 */
export async function renewDeviceTries(trx: Trx, account: string, device: string | undefined): Promise<void> {
  await resetRateLimit(trx, knownDevicesOf(account).key);
  if (device) await resetRateLimit(trx, oneDevice(device).key);
}

/**
 * Consumes one try at an account's password. The counts are in the database, so all processes share
 * them; it stores no addresses in the clear. A known device whose own share is used up continues
 * with the general share.
 *
 * @param account the normalized name of the account (`accountName`)
 * @returns whether the password may be checked; `succeed` refunds the try if it was correct
 */
export async function takeSignInTry(db: Db, account: string, where: Where): Promise<SignInTry> {
  if (where.knownDevice) {
    const taken = await takeAll(db, [oneDevice(where.knownDevice), knownDevicesOf(account)]);
    if (taken.ok) return taken;
  }
  const { elsewhere } = MAX_TRIES_PER_DAY;
  const day = { key: `sign-in account of a day ${account}`, limit: elsewhere, windowMs: DAY_MS };
  return takeAll(db, [
    {
      key: `sign-in place ${where.clientAddress}`,
      limit: MAX_TRIES_PER_PLACE,
      windowMs: QUARTER_HOUR_MS,
    },
    { key: `sign-in account ${account}`, limit: MAX_TRIES_PER_ACCOUNT, windowMs: QUARTER_HOUR_MS },
    day,
  ]);
}

type InSession = { sessionId: string; isFresh: boolean };

/**
 * Consumes one try at an account's password within a session. The provider opens sessions without a
 * password, so sessions have their own share. A session that a password or passkey has just
 * confirmed counts with the known devices, so after signing in again a person isn't blocked by
 * somebody guessing in another session.
 */
export function takeSessionTry(
  db: Db,
  account: string,
  { sessionId, isFresh }: InSession,
): Promise<SignInTry> {
  const { sessionPerQuarterHour, sessionPerDay } = MAX_TRIES_OF_ONE;
  const { sessions } = MAX_TRIES_PER_DAY;
  return takeAll(db, [
    { key: `confirm session ${sessionId}`, limit: sessionPerQuarterHour, windowMs: QUARTER_HOUR_MS },
    { key: `confirm session of a day ${sessionId}`, limit: sessionPerDay, windowMs: DAY_MS },
    isFresh
      ? knownDevicesOf(account)
      : { key: `confirm a day ${account}`, limit: sessions, windowMs: DAY_MS },
  ]);
}

function oneDevice(device: string): NamedLimit {
  return { key: `sign-in device ${device}`, limit: MAX_TRIES_OF_ONE.devicePerDay, windowMs: DAY_MS };
}

function knownDevicesOf(account: string): NamedLimit {
  const { knownDevices } = MAX_TRIES_PER_DAY;
  return { key: `sign-in devices of a day ${account}`, limit: knownDevices, windowMs: DAY_MS };
}

/** Consumes one unit of each limit, until one refuses. */
export async function takeAll(db: Db, limits: NamedLimit[]): Promise<SignInTry> {
  for (const { key, limit, windowMs } of limits) {
    const { allowed, retryAfterSeconds } = await consumeRateLimit(db, key, { limit, windowMs });
    if (!allowed) return { ok: false, retryAfterSeconds, isGuessing: windowMs === DAY_MS };
  }
  return {
    ok: true,
    async succeed() {
      for (const { key } of limits) await refundRateLimit(db, key);
    },
  };
}

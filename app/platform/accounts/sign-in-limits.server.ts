import type { Db, Trx } from "../database/database.server.ts";
import { forgetLimit, giveBackToLimit, takeFromLimit } from "../rate-limits.server.ts";

const QUARTER_HOUR_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** Wrong tries for one account in 15 minutes from everywhere together, whether or not the account exists. */
const MAX_TRIES_PER_ACCOUNT = 10;
/** Wrong tries in 15 minutes from one place; an office or a school shares one. */
const MAX_TRIES_PER_PLACE = 30;
/**
 * Wrong tries at the password of one account in a day: 100 from everywhere together, in three
 * shares, so that nobody uses up those of who is better known. A device that has signed in before
 * and a session have a limit within their share, so that one that was copied leaves something to
 * the others.
 */
export const MAX_TRIES_PER_DAY = { elsewhere: 40, knownDevices: 30, sessions: 30 };
const MAX_TRIES_OF_ONE = { devicePerDay: 10, sessionPerQuarterHour: 10, sessionPerDay: 15 };

type NamedLimit = { key: string; limit: number; windowMs: number };

export type SignInTry =
  | { ok: true; succeed: () => Promise<void> }
  | {
      ok: false;
      retryAfterSeconds: number;
      /** The day's tries are used up: somebody is guessing. */
      isGuessing: boolean;
    };

type Where = {
  /** Where the request came from (`getRequestInfo`), never a header of the request. */
  clientAddress: string;
  /** The id of the device (`findKnownDevice`), which its new tokens don't change. */
  knownDevice: string | undefined;
};

/**
 * Gives a device its tries at an account again once the password has been reset on it: those of
 * before were at another one, and whoever has used them up must not keep the owner from the sign-in
 * that follows.
 */
export async function renewDeviceTries(trx: Trx, account: string, device: string | undefined): Promise<void> {
  await forgetLimit(trx, knownDevicesOf(account).key);
  if (device) await forgetLimit(trx, oneDevice(device).key);
}

/**
 * Takes one try at the password of an account. The counts are in the database, so all processes
 * share them, without the addresses themselves. A known device goes on with the counts of everybody
 * else when its own share is used up.
 *
 * @param account the name of the account (`accountName`), the same however the address was typed
 * @returns whether the password may be looked at; `succeed` gives the try back when it was right
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
 * Takes one try at the password of an account in a session. Sessions can be had without a password
 * through the provider, so they have a share of their own; one that a password or passkey has just
 * confirmed counts with the known devices: signing in again leads past somebody who guesses in
 * another.
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

/** Takes one from each limit, until one refuses. */
export async function takeAll(db: Db, limits: NamedLimit[]): Promise<SignInTry> {
  for (const { key, limit, windowMs } of limits) {
    const { allowed, retryAfterSeconds } = await takeFromLimit(db, key, { limit, windowMs });
    if (!allowed) return { ok: false, retryAfterSeconds, isGuessing: windowMs === DAY_MS };
  }
  return {
    ok: true,
    async succeed() {
      for (const { key } of limits) await giveBackToLimit(db, key);
    },
  };
}

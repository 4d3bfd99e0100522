import type { Db, Trx } from "../database/database.server.ts";
import { forgetLimit, giveBackToLimit, takeFromLimit } from "../rate-limits.server.ts";

const QUARTER_HOUR_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** Wrong tries for one account in 15 minutes from everywhere together, whether or not the account exists. */
const MAX_TRIES_PER_ACCOUNT = 10;
/** Wrong tries in 15 minutes from one place; an office or a school shares one. */
const MAX_TRIES_PER_PLACE = 30;
/**
 * Wrong tries for one account in a day. Each device that has signed in before has a count of its own, which no other device can
 * use up; with one copied device cookie it is 100 guesses in all.
 */
export const MAX_TRIES_PER_DAY = { unknownDevices: 70, knownDevice: 30 };

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
 * Gives a device its tries at an account again once the password has been reset on it: those of before were at another one, and
 * whoever has used them up must not keep the owner from the sign-in that follows.
 */
export async function renewDeviceTries(trx: Trx, device: string): Promise<void> {
  await forgetLimit(trx, deviceKey(device));
}

/**
 * Takes one try at the password of an account. The counts are in the database, so all processes share them, without the
 * addresses themselves. A known device goes on with the counts of everybody else when its own is used up.
 *
 * @param account the name of the account (`accountName`), the same however the address was typed
 * @returns whether the password may be looked at; `succeed` gives the try back when it was right
 */
export async function takeSignInTry(db: Db, account: string, where: Where): Promise<SignInTry> {
  const { unknownDevices, knownDevice } = MAX_TRIES_PER_DAY;
  const own = where.knownDevice && deviceKey(where.knownDevice);
  if (own) {
    const taken = await takeAll(db, [{ key: own, limit: knownDevice, windowMs: DAY_MS }]);
    if (taken.ok) return taken;
  }
  const day = { key: `sign-in account of a day ${account}`, limit: unknownDevices, windowMs: DAY_MS };
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

function deviceKey(device: string): string {
  return `sign-in device ${device}`;
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

import type { Db, Trx } from "#app/platform/database/database.server.ts";
import {
  consumeRateLimit,
  type Limit,
  refundRateLimit,
  resetRateLimit,
} from "#app/platform/http/rate-limits.server.ts";
import type { CookieParts } from "./cookies.server.ts";
import { findKnownDevice, readDevice } from "./devices.server.ts";
import type { SecondStep } from "./session.ts";

const QUARTER_HOUR_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;
const perQuarterHour = (limit: number): Limit => ({ limit, windowMs: QUARTER_HOUR_MS });
const perDay = (limit: number): Limit => ({ limit, windowMs: DAY_MS });

/**
 * Wrong password tries for one account per day: 100 in all, in three shares, so that strangers
 * can't use up the tries of known devices and sessions. Within their share, each known device and
 * each session has its own limit, so a copied one leaves tries for the others.
 */
const LIMITS = {
  /** An account, from everywhere together, whether or not it exists. */
  account: perQuarterHour(10),
  accountOfDay: perDay(40),
  /** One place, such as an office or a school. */
  place: perQuarterHour(30),
  device: perDay(10),
  devicesOfDay: perDay(30),
  session: perQuarterHour(10),
  sessionOfDay: perDay(15),
  sessionsOfDay: perDay(30),
  /**
   * Codes of one kind: 100 wrong ones a day in all for somebody with one copied device cookie. An
   * app has only a million codes: 10 tries per 15 minutes would guess one within weeks.
   */
  codes: perQuarterHour(10),
  codesOfDay: perDay(70),
  codesOfDevice: perDay(30),
  passkeys: perQuarterHour(60),
  /** Requests other than GET to the sign-in addresses. */
  forms: { limit: 60, windowMs: 10 * 60_000 },
  /** Returns from the provider: even a forged one costs a request to it. */
  returns: perQuarterHour(30),
} satisfies Record<string, Limit>;

type NamedLimit = Limit & { key: string };

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
  knownDevice?: string | undefined;
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
export function takeSignInTry(db: Db, account: string, where: Where): Promise<SignInTry> {
  const { knownDevice, clientAddress } = where;
  const ofDevice = knownDevice ? [oneDevice(knownDevice), knownDevicesOf(account)] : undefined;
  return takeFirstOf(db, ofDevice, [
    { key: `sign-in place ${clientAddress}`, ...LIMITS.place },
    { key: `sign-in account ${account}`, ...LIMITS.account },
    { key: `sign-in account of a day ${account}`, ...LIMITS.accountOfDay },
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
  return takeAll(db, [
    { key: `confirm session ${sessionId}`, ...LIMITS.session },
    { key: `confirm session of a day ${sessionId}`, ...LIMITS.sessionOfDay },
    isFresh ? knownDevicesOf(account) : { key: `confirm a day ${account}`, ...LIMITS.sessionsOfDay },
  ]);
}

/**
 * Consumes one try at the second step. Each kind of code has its own limit, so guessing app codes
 * doesn't use up the tries for recovery codes. A device on which the person has passed the second
 * step before (`knownDevice`) has its own limit, too. A passkey can't be guessed, so only its place
 * is limited.
 */
export function takeCodeTry(
  db: Db,
  { method, userId, clientAddress, knownDevice }: Where & { method: SecondStep; userId: string },
): Promise<SignInTry> {
  const key = `second step ${method} of device ${knownDevice}`;
  const ofPlace = { key: `second step place ${clientAddress}`, ...LIMITS.place };
  const ofCodes = [
    { key: `second step ${method} ${userId}`, ...LIMITS.codes },
    { key: `second step ${method} of a day ${userId}`, ...LIMITS.codesOfDay },
  ];
  return takeFirstOf(
    db,
    knownDevice ? [{ key, ...LIMITS.codesOfDevice }] : undefined,
    method === "passkey" ? [ofPlace] : [ofPlace, ...ofCodes],
  );
}

type Sender = { headers: Headers; clientAddress: string };

/**
 * Consumes one try of a kind for the sender, never for an account, so nobody can lock somebody else
 * out. A device that has signed in before has its own limit, so nobody in the same network can use
 * up its tries. When that is exhausted, it uses its network's.
 */
async function takeByDevice(
  parts: CookieParts,
  { headers, clientAddress }: Sender,
  kind: string,
  limit: Limit,
): Promise<SignInTry> {
  const device = readDevice(parts, headers);
  const isKnown = (await findKnownDevice(parts.db, device)) !== undefined;
  const ofDevice = isKnown ? [{ key: `${kind} device ${device}`, ...limit }] : undefined;
  return takeFirstOf(parts.db, ofDevice, [{ key: `${kind} place ${clientAddress}`, ...limit }]);
}

/** Consumes one form of the limit for signing in, which is separate from that for public forms. */
export function takeSignInForm(parts: CookieParts, sender: Sender): Promise<SignInTry> {
  return takeByDevice(parts, sender, "sign-in forms", LIMITS.forms);
}

/** Consumes one try at signing in with a passkey. */
export function takePasskeyTry(parts: CookieParts, sender: Sender): Promise<SignInTry> {
  return takeByDevice(parts, sender, "passkey", LIMITS.passkeys);
}

/** Consumes one return from the provider. */
export function takeProviderReturn(parts: CookieParts, sender: Sender): Promise<SignInTry> {
  return takeByDevice(parts, sender, "provider", LIMITS.returns);
}

function oneDevice(device: string): NamedLimit {
  return { key: `sign-in device ${device}`, ...LIMITS.device };
}

function knownDevicesOf(account: string): NamedLimit {
  return { key: `sign-in devices of a day ${account}`, ...LIMITS.devicesOfDay };
}

/** Consumes from the device's own limits if it has any and they allow it, otherwise from all's. */
async function takeFirstOf(db: Db, own: NamedLimit[] | undefined, all: NamedLimit[]): Promise<SignInTry> {
  const taken = own && (await takeAll(db, own));
  return taken?.ok ? taken : takeAll(db, all);
}

/** Consumes one unit of each limit, until one refuses. */
async function takeAll(db: Db, limits: NamedLimit[]): Promise<SignInTry> {
  for (const { key, ...limit } of limits) {
    const { allowed, retryAfterSeconds } = await consumeRateLimit(db, key, limit);
    if (!allowed) return { ok: false, retryAfterSeconds, isGuessing: limit.windowMs === DAY_MS };
  }
  return {
    ok: true,
    async succeed() {
      for (const { key } of limits) await refundRateLimit(db, key);
    },
  };
}

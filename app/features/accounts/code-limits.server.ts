import type { Db } from "#app/platform/database/database.server.ts";
import type { SecondStep } from "./second-step.ts";
import { type SignInTry, takeAll } from "./sign-in-limits.server.ts";

const QUARTER_HOUR = 15 * 60_000;
const DAY = 24 * 60 * 60_000;
/** Wrong codes of one kind per day: 100 in all for somebody with one copied device cookie. */
const MAX_CODES_PER_DAY = { elsewhere: 70, knownDevice: 30 };

type CodeTry = {
  method: SecondStep;
  userId: string;
  clientAddress: string;
  /**
   * The id of the device (`findKnownDevice`) if this person has passed the second step on it
   * before.
   */
  knownDevice?: string | undefined;
};

/**
 * Consumes one try at the second step. Each kind of code has its own limit, so guessing app codes
 * doesn't use up the tries for recovery codes. A device on which the person has passed the second
 * step before has its own limit, too. A passkey can't be guessed, so only its place is limited.
 */
export async function takeCodeTry(
  db: Db,
  { method, userId, clientAddress, knownDevice }: CodeTry,
): Promise<SignInTry> {
  if (knownDevice) {
    const key = `second step ${method} of device ${knownDevice}`;
    const own = await takeAll(db, [{ key, limit: MAX_CODES_PER_DAY.knownDevice, windowMs: DAY }]);
    if (own.ok) return own;
  }
  const limits = [
    { key: `second step place ${clientAddress}`, limit: 30, windowMs: QUARTER_HOUR },
    { key: `second step ${method} ${userId}`, limit: 10, windowMs: QUARTER_HOUR },
    // An app has only a million codes: 10 tries per 15 minutes would guess one within weeks.
    { key: `second step ${method} of a day ${userId}`, limit: MAX_CODES_PER_DAY.elsewhere, windowMs: DAY },
  ];
  return takeAll(db, method === "passkey" ? limits.slice(0, 1) : limits);
}

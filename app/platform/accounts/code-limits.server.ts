import type { Db } from "../database/database.server.ts";
import type { SecondStep } from "./second-step.ts";
import { type SignInTry, takeAll } from "./sign-in-limits.server.ts";

const QUARTER_HOUR = 15 * 60_000;
const DAY = 24 * 60 * 60_000;
/** Wrong codes of one kind in a day: with one copied device cookie it is 100 in all. */
const MAX_CODES_PER_DAY = { elsewhere: 70, knownDevice: 30 };

type CodeTry = {
  method: SecondStep;
  userId: string;
  clientAddress: string;
  /** The id of the device (`findKnownDevice`), where this person has passed the second step on it before. */
  knownDevice?: string | undefined;
};

/**
 * Takes one try at the second step. Each kind of code has a count of its own, so that whoever guesses at the codes of an app
 * does not use up the recovery codes' tries; so has a device on which the person has passed the second step before. A passkey cannot be guessed, so it is
 * bounded by place alone.
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
    // A code of an app has only a million forms: over weeks of 10 in 15 minutes one would be hit.
    { key: `second step ${method} of a day ${userId}`, limit: MAX_CODES_PER_DAY.elsewhere, windowMs: DAY },
  ];
  return takeAll(db, method === "passkey" ? limits.slice(0, 1) : limits);
}

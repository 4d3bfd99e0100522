import type { Db } from "../database/database.server.ts";
import { giveBackToLimit, takeFromLimit } from "../rate-limits.server.ts";

const WINDOW_MS = 15 * 60_000;
/** Wrong tries in 15 minutes for one e-mail address, whether or not it is known here. */
const TRIES_PER_ACCOUNT = 10;
/** Wrong tries in 15 minutes from one place; an office or a school shares one. */
const TRIES_PER_PLACE = 30;

export type SignInTry = { ok: true; succeed: () => Promise<void> } | { ok: false; retryAfterSeconds: number };

/**
 * Takes one try from the limits of an account and of a place. They are kept in the database, so all processes share
 * them, without the addresses themselves.
 *
 * @param account the name of the account (`accountName`), the same however the address was typed
 * @param clientAddress where the request came from (`getRequestInfo`), never a header of the request
 * @returns whether the password may be looked at; `succeed` gives the try back when it was right
 */
export async function takeSignInTry(db: Db, account: string, clientAddress: string): Promise<SignInTry> {
  const limits = [
    { key: `sign-in place ${clientAddress}`, limit: TRIES_PER_PLACE, windowMs: WINDOW_MS },
    { key: `sign-in account ${account}`, limit: TRIES_PER_ACCOUNT, windowMs: WINDOW_MS },
  ];
  for (const { key, ...limit } of limits) {
    const { allowed, retryAfterSeconds } = await takeFromLimit(db, key, limit);
    if (!allowed) return { ok: false, retryAfterSeconds };
  }
  return {
    ok: true,
    async succeed() {
      for (const { key } of limits) await giveBackToLimit(db, key);
    },
  };
}

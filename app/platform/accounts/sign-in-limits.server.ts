import { createHmac } from "node:crypto";
import type { Db } from "../database/database.server.ts";
import { takeFromLimit } from "../rate-limits.server.ts";

const WINDOW_MS = 15 * 60_000;
/** Wrong tries in 15 minutes for one e-mail address, whether or not it is known here. */
const TRIES_PER_ACCOUNT = 10;
/** Wrong tries in 15 minutes from one place; an office or a school shares one. */
const TRIES_PER_PLACE = 30;

export type SignInTry = { ok: true; succeed: () => Promise<void> } | { ok: false; retryAfterSeconds: number };

/**
 * Takes one try from the limits of an e-mail address and of a place. They are kept in the database, so all processes
 * share them, as keyed hashes: no address is stored.
 *
 * @param email as typed; letter case and blanks around it make no other account
 * @param clientAddress where the request came from (`getRequestInfo`), never a header of the request
 * @returns whether the password may be looked at; `succeed` gives the try back when it was right
 */
export async function takeSignInTry(
  db: Db,
  secret: string,
  email: string,
  clientAddress: string,
): Promise<SignInTry> {
  const keyOf = (kind: string, value: string) =>
    `sign-in-${kind}:${createHmac("sha256", secret).update(value).digest("base64url")}`;
  const limits = [
    { key: keyOf("place", clientAddress), limit: TRIES_PER_PLACE, windowMs: WINDOW_MS },
    { key: keyOf("account", email), limit: TRIES_PER_ACCOUNT, windowMs: WINDOW_MS },
  ];
  for (const { key, ...limit } of limits) {
    const taken = await takeFromLimit(db, key, limit);
    if (!taken.allowed) return { ok: false, retryAfterSeconds: taken.retryAfterSeconds };
  }
  return {
    ok: true,
    async succeed() {
      await db
        .updateTable("rateLimits")
        .set((eb) => ({ count: eb("count", "-", 1) }))
        .where(
          "key",
          "in",
          limits.map((limit) => limit.key),
        )
        .where("count", ">", 0)
        .execute();
    },
  };
}

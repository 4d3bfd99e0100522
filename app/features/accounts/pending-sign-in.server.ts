import type { ReadDb, Trx } from "#app/platform/database/database.server.ts";
import type { SecondStep } from "./second-step.ts";
import { type CookieParts, cookieLine, isSecure, makeToken, readCookie } from "./session-cookie.server.ts";
import { hashToken } from "./sessions.server.ts";
import type { SignInWay } from "./sign-in-outcome.server.ts";

/** How long a person may take between the first and the second step. */
export const PENDING_LIFE_MS = 10 * 60_000;

/**
 * A sign-in that has passed the first step. It isn't a session; only the second step accepts it.
 */
export type PendingSignIn = { digest: string; userId: string; beganBy: SignInWay };

/**
 * Stores that a person has passed the first step.
 *
 * @returns the cookie that identifies the pending sign-in
 */
export async function keepPendingSignIn(
  trx: Trx,
  parts: CookieParts,
  { userId, beganBy }: Omit<PendingSignIn, "digest">,
): Promise<string> {
  const token = makeToken();
  const now = Date.now();
  await trx.deleteFrom("pendingSignIns").where("expiresAt", "<=", now).execute();
  await trx
    .insertInto("pendingSignIns")
    .values({ digest: hashToken(token), userId, beganBy, expiresAt: now + PENDING_LIFE_MS })
    .execute();
  return cookieLine(parts, cookieName(parts), token, PENDING_LIFE_MS);
}

/** Finds the pending sign-in of these headers; undefined if there is none or it has expired. */
export async function findPendingSignIn(
  parts: CookieParts,
  headers: Headers,
): Promise<PendingSignIn | undefined> {
  const token = readCookie(headers, cookieName(parts));
  if (!token) return undefined;
  const found = await parts.db
    .selectFrom("pendingSignIns")
    .select(["digest", "userId", "beganBy"])
    .where("digest", "=", hashToken(token))
    .where("expiresAt", ">", Date.now())
    .executeTakeFirst();
  return found && { ...found, beganBy: found.beganBy as SignInWay };
}

/**
 * Uses up a pending sign-in.
 *
 * @returns false if it was already used, so only one of several concurrent callers gets true
 */
export async function takePendingSignIn(trx: Trx, { digest }: { digest: string }): Promise<boolean> {
  const taken = await trx
    .deleteFrom("pendingSignIns")
    .where("digest", "=", digest)
    .where("expiresAt", ">", Date.now())
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** Returns the `Set-Cookie` line that removes the pending sign-in from the browser. */
export function clearPendingCookie(parts: CookieParts): string {
  return cookieLine(parts, cookieName(parts), "", 0);
}

/** Lists the second steps that a person can use, quickest first. */
export async function listSecondSteps(db: ReadDb, userId: string): Promise<SecondStep[]> {
  const [passkey, totp, code] = await Promise.all([
    db.selectFrom("passkeys").select("id").where("userId", "=", userId).limit(1).executeTakeFirst(),
    db
      .selectFrom("factors")
      .select("id")
      .where("userId", "=", userId)
      .where("factorType", "=", "totp")
      .where("status", "=", "verified")
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom("recoveryCodes")
      .select("digest")
      .where("userId", "=", userId)
      .where("usedAt", "is", null)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return [
    ...(totp ? (["totp"] as const) : []),
    ...(passkey ? (["passkey"] as const) : []),
    ...(code ? (["recovery-code"] as const) : []),
  ];
}

function cookieName(parts: CookieParts): string {
  return isSecure(parts) ? "__Host-schoolward-second-step" : "schoolward-second-step";
}

import type { ReadDb, Trx } from "../database/database.server.ts";
import type { SecondStep } from "./second-step.ts";
import { type CookieParts, cookieLine, isSecure, makeToken, readCookie } from "./session-cookie.server.ts";
import { hashToken } from "./sessions.server.ts";
import type { SignInWay } from "./sign-in-outcome.server.ts";

/** How long a person may take from the first step to the second. */
export const PENDING_LIFE_MS = 10 * 60_000;

/** A sign-in whose first step was right. It is no session: nothing but the second step takes it. */
export type PendingSignIn = { digest: string; userId: string; beganBy: SignInWay };

/**
 * Notes that a person has passed the first step.
 *
 * @returns the cookie that holds it for the second step
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

/** The half-finished sign-in of these headers; undefined when there is none, or it took too long. */
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

/** Takes a half-finished sign-in away. Of several who do this at once, one is told that it was there. */
export async function takePendingSignIn(trx: Trx, { digest }: { digest: string }): Promise<boolean> {
  const taken = await trx
    .deleteFrom("pendingSignIns")
    .where("digest", "=", digest)
    .where("expiresAt", ">", Date.now())
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** The line that takes the half-finished sign-in from the browser. */
export function clearPendingCookie(parts: CookieParts): string {
  return cookieLine(parts, cookieName(parts), "", 0);
}

/** What a person can do as the second step, the quickest first. */
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

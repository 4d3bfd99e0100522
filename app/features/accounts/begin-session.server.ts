import type { Administrator } from "#app/platform/accounts/administrator.server.ts";
import type { ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { lockRow } from "#app/platform/database/lock-row.server.ts";
import { recordAudit } from "#app/platform/records/audit.server.ts";
import { type CookieParts, defineCookie, hashToken, makeToken } from "./cookies.server.ts";
import { readDevice, rememberDevice } from "./devices.server.ts";
import { hasVerifiedFactor } from "./factor-standing.server.ts";
import type { SecondStep } from "./session.ts";
import { sessionCookie, startSession } from "./sessions.server.ts";

/** How a person authenticated. A passkey counts as both steps. */
export type SignInWay = "password" | "provider" | "invitation" | "passkey";

/** The detail of a sign-in in its audit entry. Signing in with only a password adds none. */
const WAYS: Record<SignInWay, string | undefined> = {
  password: undefined,
  provider: "through the provider",
  invitation: "by an invitation",
  passkey: "with a passkey",
};

export type SignedIn = { ok: true; administrator: Administrator; setCookies: string[] };
/**
 * The first step was correct. `setCookies` hold a pending sign-in, which only the second step
 * accepts.
 */
export type SecondFactorWanted = {
  ok: false;
  reason: "second-factor";
  methods: SecondStep[];
  setCookies: string[];
};
export type Refused =
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/** The way in which somebody has authenticated. */
export type SignInProof = {
  userId: string;
  by: SignInWay;
  /**
   * Checks, with the person's row locked, that the proof is still valid when the session begins:
   * meanwhile the password may have changed and its sessions may have ended. Uses up a single-use
   * proof.
   */
  holds: (trx: Trx) => Promise<boolean>;
};

/**
 * Signs in an authenticated person. With a second factor it starts a pending sign-in instead; a
 * passkey counts as both steps.
 *
 * @param parts a `Site`
 * @param request whose browser gets the session; one that it had before ends
 * @returns "wrong" for a person who may not sign in and for a proof that no longer holds, as for a
 *   wrong password
 */
export async function beginSession(
  parts: CookieParts,
  request: { headers: Headers },
  { userId, by, holds }: SignInProof,
): Promise<SignedIn | SecondFactorWanted | { ok: false; reason: "wrong" }> {
  return parts.db.transaction().execute(async (trx) => {
    const person = await findWhoMaySignIn(trx, userId);
    if (!person || !(await holds(trx))) return { ok: false, reason: "wrong" };
    if (by === "passkey" || !(await hasVerifiedFactor(trx, userId))) {
      const opened = { person, by, how: WAYS[by], hasSecondFactor: by === "passkey" };
      return openSession(trx, parts, request.headers, opened);
    }
    const methods = await listSecondSteps(trx, userId);
    const setCookies = [await keepPendingSignIn(trx, parts, { userId, beganBy: by })];
    return { ok: false, reason: "second-factor", methods, setCookies };
  });
}

/**
 * Returns the person with this id if they still have access. Locks their row until the transaction
 * that starts the session commits.
 */
export async function findWhoMaySignIn(trx: Trx, userId: string): Promise<Administrator | undefined> {
  await lockRow(trx, "users", userId);
  return trx
    .selectFrom("users")
    .select(["id", "name", "email", "role"])
    .where("id", "=", userId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
}

export type OpenedSession = {
  person: Administrator;
  by: SignInWay;
  /** The detail of the audit entry. */
  how: string | undefined;
  hasSecondFactor: boolean;
};

/** Starts a session in this browser, ends the previous one, and records the sign-in. */
export async function openSession(
  trx: Trx,
  parts: CookieParts,
  headers: Headers,
  { person, by, how, hasSecondFactor }: OpenedSession,
): Promise<SignedIn> {
  const before = sessionCookie.read(parts, headers);
  if (before) await trx.deleteFrom("sessions").where("tokenHash", "=", hashToken(before)).execute();
  const token = makeToken();
  const { id: userId } = person;
  // The provider may have signed them in without asking for any credential.
  const isConfirmed = by !== "provider";
  // The person recognizes the device by it in their list of sessions.
  const userAgent = headers.get("user-agent")?.slice(0, 200) ?? null;
  await startSession(trx, { token, userId, hasSecondFactor, isConfirmed, userAgent });
  const detail = how ? { detail: how } : {};
  await recordAudit(trx, person, { action: "signed in", subject: "account", subjectId: userId, ...detail });
  const device = readDevice(parts, headers);
  const deviceCookie = await rememberDevice(trx, parts, { device, userId, hasSecondFactor });
  return { ok: true, administrator: person, setCookies: [sessionCookie.set(parts, token), deviceCookie] };
}

/** How long a person may take between the first and the second step. */
export const PENDING_LIFE_MS = 10 * 60_000;
export const pendingCookie = defineCookie("second-step", PENDING_LIFE_MS);

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
  return pendingCookie.set(parts, token);
}

/** Finds the pending sign-in of these headers; undefined if there is none or it has expired. */
export async function findPendingSignIn(
  parts: CookieParts,
  headers: Headers,
): Promise<PendingSignIn | undefined> {
  const token = pendingCookie.read(parts, headers);
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

/** Lists the second steps that a person can use. */
export async function listSecondSteps(db: ReadDb, userId: string): Promise<SecondStep[]> {
  const has = async (query: { executeTakeFirst(): Promise<unknown> }) =>
    (await query.executeTakeFirst()) !== undefined;
  const apps = db.selectFrom("factors").where("factorType", "=", "totp").where("status", "=", "verified");
  const passkeys = db.selectFrom("passkeys").where("userId", "=", userId);
  const codes = db.selectFrom("recoveryCodes").where("usedAt", "is", null);
  const steps: SecondStep[] = [];
  if (await has(apps.where("userId", "=", userId).select("id").limit(1))) steps.push("totp");
  if (await has(passkeys.select("id").limit(1))) steps.push("passkey");
  if (await has(codes.where("userId", "=", userId).select("digest").limit(1))) steps.push("recovery-code");
  return steps;
}

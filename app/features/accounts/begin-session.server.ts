import type { Administrator } from "#app/platform/accounts/administrator.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { lockRow } from "#app/platform/database/lock-row.server.ts";
import { recordAudit } from "#app/platform/records/audit.server.ts";
import { hasVerifiedFactor } from "./factor-standing.server.ts";
import { readDevice, rememberDevice } from "./known-devices.server.ts";
import { keepPendingSignIn, listSecondSteps } from "./pending-sign-in.server.ts";
import { type CookieParts, makeToken, readSessionToken, sessionCookie } from "./session-cookie.server.ts";
import { hashToken, startSession } from "./sessions.server.ts";
import type { SignInOutcome, SignInWay } from "./sign-in-outcome.server.ts";

/** The detail of a sign-in in its audit entry. Signing in with only a password adds none. */
const WAYS: Record<SignInWay, string | undefined> = {
  password: undefined,
  provider: "through the provider",
  invitation: "by an invitation",
  passkey: "with a passkey",
};

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
): Promise<SignInOutcome> {
  const browser = readBrowser(parts, request.headers);
  return parts.db.transaction().execute(async (trx) => {
    const person = await findWhoMaySignIn(trx, userId);
    if (!person || !(await holds(trx))) return { ok: false, reason: "wrong" };
    if (by === "passkey" || !(await hasVerifiedFactor(trx, userId)))
      return openSession(trx, browser, { person, by, how: WAYS[by], hasSecondFactor: by === "passkey" });
    return {
      ok: false,
      reason: "second-factor",
      methods: await listSecondSteps(trx, userId),
      setCookies: [await keepPendingSignIn(trx, parts, { userId, beganBy: by })],
    };
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

/** The browser that signs in. */
export type Browser = {
  parts: CookieParts;
  /** The token of its previous session. */
  sessionBefore: string | undefined;
  /** The hash of its device token. */
  device: string | undefined;
  /**
   * Stored with the session, so that the person recognizes the device in their list of sessions.
   */
  userAgent: string | null;
};

export function readBrowser(parts: CookieParts, headers: Headers): Browser {
  return {
    parts,
    sessionBefore: readSessionToken(parts, headers),
    device: readDevice(parts, headers),
    userAgent: headers.get("user-agent")?.slice(0, 200) ?? null,
  };
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
  { parts, sessionBefore, device, userAgent }: Browser,
  { person, by, how, hasSecondFactor }: OpenedSession,
): Promise<SignInOutcome & { ok: true }> {
  if (sessionBefore)
    await trx.deleteFrom("sessions").where("tokenHash", "=", hashToken(sessionBefore)).execute();
  const token = makeToken();
  // The provider may have signed them in without asking for any credential.
  const isConfirmed = by !== "provider";
  await startSession(trx, { token, userId: person.id, hasSecondFactor, isConfirmed, userAgent });
  await recordAudit(trx, person, {
    action: "signed in",
    subject: "account",
    subjectId: person.id,
    ...(how ? { detail: how } : {}),
  });
  const deviceCookie = await rememberDevice(trx, parts, { device, userId: person.id, hasSecondFactor });
  return { ok: true, administrator: person, setCookies: [sessionCookie(parts, token), deviceCookie] };
}

import { recordAudit } from "../audit.server.ts";
import type { Trx } from "../database/database.server.ts";
import { lockRow } from "../database/lock-row.server.ts";
import type { Administrator } from "./administrator.server.ts";
import { hasVerifiedFactor } from "./factor-standing.server.ts";
import { readDevice, rememberDevice } from "./known-devices.server.ts";
import { keepPendingSignIn, listSecondSteps } from "./pending-sign-in.server.ts";
import { type CookieParts, makeToken, readSessionToken, sessionCookie } from "./session-cookie.server.ts";
import { hashToken, startSession } from "./sessions.server.ts";
import type { SignInOutcome, SignInWay } from "./sign-in-outcome.server.ts";

/** What the audit list says of a sign-in. With a password alone it says nothing more. */
const WAYS: Record<SignInWay, string | undefined> = {
  password: undefined,
  provider: "through the provider",
  invitation: "by an invitation",
  passkey: "with a passkey",
};

/** How somebody has shown who they are. */
export type SignInProof = {
  userId: string;
  by: SignInWay;
  /**
   * Whether that still holds when the session begins, with the person's row held: the password may
   * be another by then, and the sessions of the old one ended. What is good once is taken here.
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
 * The person of this id, if they may sign in at all: their access has not ended. Holds their row
 * until the session stands.
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
  /** The token of the session that it had before. */
  sessionBefore: string | undefined;
  /** The hash of its device token. */
  device: string | undefined;
  /** Of the request only the kind of device is kept, for the person's own list of sessions. */
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
  /** What the audit list says of the way. */
  how: string | undefined;
  hasSecondFactor: boolean;
};

/** Starts a session in this browser and records it. The one before ends. */
export async function openSession(
  trx: Trx,
  { parts, sessionBefore, device, userAgent }: Browser,
  { person, by, how, hasSecondFactor }: OpenedSession,
): Promise<SignInOutcome & { ok: true }> {
  if (sessionBefore)
    await trx.deleteFrom("sessions").where("tokenHash", "=", hashToken(sessionBefore)).execute();
  const token = makeToken();
  // The provider may have let them in without asking for anything.
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

import { recordAudit } from "../audit.server.ts";
import type { Trx } from "../database/database.server.ts";
import { newId } from "../ids.server.ts";
import type { Administrator } from "./administrator.server.ts";
import { hasVerifiedFactor } from "./factor-standing.server.ts";
import { keepPendingSignIn, listSecondSteps } from "./pending-sign-in.server.ts";
import { SESSION_IDLE_MS } from "./session.ts";
import { type CookieParts, makeToken, readSessionToken, sessionCookie } from "./session-cookie.server.ts";
import type { SignInOutcome, SignInWay } from "./sign-in-outcome.server.ts";

/** What the audit list says of a sign-in. With a password alone it says nothing more. */
const WAYS: Record<SignInWay, string | undefined> = {
  password: undefined,
  provider: "through the provider",
  invitation: "by an invitation",
  passkey: "with a passkey",
};

/**
 * The one way to a session: signs in a person who has shown who they are. With a verified factor only a half-finished
 * sign-in begins, unless a passkey, which counts as both steps, was the way.
 *
 * @param parts a `Site`
 * @param request whose browser gets the session; one that it had before ends
 * @param by how the person showed it
 * @returns "wrong" for a person who may not sign in, as for a wrong password
 */
export async function beginSession(
  parts: CookieParts,
  request: { headers: Headers },
  userId: string,
  by: SignInWay,
): Promise<SignInOutcome> {
  const cookies = await prepareCookies(parts, request.headers);
  return parts.db.transaction().execute(async (trx) => {
    const person = await findWhoMaySignIn(trx, userId);
    if (!person) return { ok: false, reason: "wrong" };
    if (by === "passkey" || !(await hasVerifiedFactor(trx, userId)))
      return openSession(trx, cookies, { person, how: WAYS[by], hasSecondFactor: by === "passkey" });
    return {
      ok: false,
      reason: "second-factor",
      methods: await listSecondSteps(trx, userId),
      setCookies: [await keepPendingSignIn(trx, parts, { userId, beganBy: by })],
    };
  });
}

/** The person of this id, if they may sign in at all: their access has not ended. */
export function findWhoMaySignIn(trx: Trx, userId: string): Promise<Administrator | undefined> {
  return trx
    .selectFrom("users")
    .select(["id", "name", "email", "role"])
    .where("id", "=", userId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
}

/** What a new session needs from outside its transaction. */
export type PreparedCookies = {
  token: string;
  line: string;
  /** The token of the session that the browser had before. */
  before: string | undefined;
  device: string | null;
};

export async function prepareCookies(parts: CookieParts, headers: Headers): Promise<PreparedCookies> {
  const token = makeToken();
  return {
    token,
    line: await sessionCookie(parts, token),
    before: await readSessionToken(parts, headers),
    // Of the request only the kind of device is kept, for the person's own list of sessions.
    device: headers.get("user-agent")?.slice(0, 200) ?? null,
  };
}

export type NewSession = {
  person: Administrator;
  /** What the audit list says of the way. */
  how: string | undefined;
  hasSecondFactor: boolean;
};

/** Writes a session with an id of its own, and the audit entry with it. The one before ends. */
export async function openSession(
  trx: Trx,
  { token, line, before, device }: PreparedCookies,
  { person, how, hasSecondFactor }: NewSession,
): Promise<SignInOutcome & { ok: true }> {
  const now = new Date();
  if (before) await trx.deleteFrom("sessions").where("token", "=", before).execute();
  await trx
    .insertInto("sessions")
    .values({
      id: newId(),
      token,
      userId: person.id,
      createdAt: now,
      updatedAt: now,
      expiresAt: new Date(now.getTime() + SESSION_IDLE_MS),
      userAgent: device,
      ipAddress: null,
      hasSecondFactor,
    })
    .execute();
  await recordAudit(trx, person, {
    action: "signed in",
    subject: "account",
    subjectId: person.id,
    ...(how ? { detail: how } : {}),
  });
  return { ok: true, administrator: person, setCookies: [line] };
}

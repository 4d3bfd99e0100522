import type { ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { accountName } from "#app/platform/http/rate-limits.server.ts";
import {
  beginSession,
  findPendingSignIn,
  findWhoMaySignIn,
  openSession,
  type PendingSignIn,
  pendingCookie,
  type Refused,
  type SecondFactorWanted,
  type SignedIn,
  takePendingSignIn,
} from "./begin-session.server.ts";
import { recordFailedSignIn } from "./change-accounts.server.ts";
import { takeTotpCode } from "./codes.server.ts";
import type { CookieParts } from "./cookies.server.ts";
import { findKnownDevice, readDevice } from "./devices.server.ts";
import { takeCodeTry, takePasskeyTry, takeSignInTry } from "./limits.server.ts";
import { tellOfGuessing } from "./mails.server.ts";
import { checkPasskey, type PasskeyProof, SIGN_IN_PURPOSE, takePasskey } from "./passkey-proofs.server.ts";
import { findByPassword, readPasswordHash } from "./password.server.ts";
import { countRecoveryCodes, takeRecoveryCode } from "./recovery-codes.server.ts";

/** @property clientAddress the client's address, for the rate limits */
type From = { headers: Headers; clientAddress: string };

/**
 * Takes the first step of signing in: starts a session or, if a second step is needed, a pending
 * sign-in. Takes the same time for known and unknown e-mail addresses.
 */
export async function signIn(
  parts: CookieParts,
  { headers, clientAddress }: From,
  typedEmail: string,
  password: string,
): Promise<SignedIn | SecondFactorWanted | Refused> {
  const { db } = parts;
  // PostgreSQL rejects NUL with an error; replacing it leaves an unknown address.
  const email = accountName(typedEmail.replaceAll("\0", "?"));
  const knownDevice = await findDeviceOf(db, email, readDevice(parts, headers));
  const attempt = await takeSignInTry(db, email, { clientAddress, knownDevice });
  if (!attempt.ok) {
    if (attempt.isGuessing) await tellOfGuessing(parts, email);
    return { ok: false, reason: "too-many", retryAfterSeconds: attempt.retryAfterSeconds };
  }
  const { person, hash } = await findByPassword(db, email, password);
  if (person && hash) {
    const holds = async (trx: Trx) => (await readPasswordHash(trx, person.id)) === hash;
    const outcome = await beginSession(parts, { headers }, { userId: person.id, by: "password", holds });
    if (outcome.ok || outcome.reason !== "wrong") {
      await attempt.succeed();
      return outcome;
    }
  }
  // Record only an existing account's address: other input may be somebody's password.
  await recordFailedSignIn(db, person ? { subjectId: person.id, detail: person.email } : {});
  return { ok: false, reason: "wrong" };
}

/** Returns the id of this device, if this account knows it. */
async function findDeviceOf(db: ReadDb, email: string, device: string | undefined) {
  if (!device) return undefined;
  const person = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return person && (await findKnownDevice(db, device, person.id))?.id;
}

/**
 * Signs in with a passkey alone. It counts as both steps: something the person has, and what
 * unlocks it. Its tries are limited by device and place only, so nobody can lock somebody else out
 * by guessing.
 */
export async function signInWithPasskey(
  parts: CookieParts,
  request: From,
  response: unknown,
): Promise<SignedIn | Refused> {
  const attempt = await takePasskeyTry(parts, request);
  if (!attempt.ok) return { ok: false, reason: "too-many", retryAfterSeconds: attempt.retryAfterSeconds };
  const proof = await checkPasskey(parts, response, { purpose: SIGN_IN_PURPOSE });
  if (proof) {
    const holds = (trx: Trx) => takePasskey(trx, proof);
    const outcome = await beginSession(parts, request, { userId: proof.userId, by: "passkey", holds });
    if (outcome.ok) {
      await attempt.succeed();
      return { ...outcome, setCookies: [...outcome.setCookies, pendingCookie.clear(parts)] };
    }
  }
  await recordFailedSignIn(parts.db, { detail: "with a passkey" });
  return { ok: false, reason: "wrong" };
}

/** What a person presents as the second step. */
export type SecondStepAnswer =
  | { method: "totp" | "recovery-code"; code: string }
  | { method: "passkey"; response: unknown };

/** `expired`: there is no pending sign-in, or no longer, so the person starts again. */
export type SecondStepOutcome = SignedIn | { ok: false; reason: "expired"; setCookies: string[] } | Refused;

/** Returns the purpose that a passkey signs as the second step of one pending sign-in. */
export function secondStepPurpose({ digest }: Pick<PendingSignIn, "digest">): string {
  return `second step ${digest}`;
}

/**
 * Completes a sign-in with its second step: uses up the browser's pending sign-in and opens a
 * session. Code, pending sign-in, session and audit entry share one transaction, so of several
 * concurrent requests with the same code only one succeeds.
 */
export async function finishSignIn(
  parts: CookieParts,
  { headers, clientAddress }: From,
  answer: SecondStepAnswer,
): Promise<SecondStepOutcome> {
  const { db } = parts;
  const { method } = answer;
  const leave = pendingCookie.clear(parts);
  const expired: SecondStepOutcome = { ok: false, reason: "expired", setCookies: [leave] };
  const pending = await findPendingSignIn(parts, headers);
  if (!pending) return expired;
  const { userId } = pending;
  const device = await findKnownDevice(db, readDevice(parts, headers), userId);
  const knownDevice = device?.hasSecondFactor ? device.id : undefined;
  const attempt = await takeCodeTry(db, { method, userId, clientAddress, knownDevice });
  if (!attempt.ok) return { ok: false, reason: "too-many", retryAfterSeconds: attempt.retryAfterSeconds };
  const proof =
    answer.method === "passkey"
      ? await checkPasskey(parts, answer.response, { purpose: secondStepPurpose(pending), userId })
      : undefined;
  const outcome = await db.transaction().execute(async (trx): Promise<SecondStepOutcome> => {
    const person = await findWhoMaySignIn(trx, userId);
    if (!person) return expired;
    const how = await takeAnswer(trx, userId, answer, proof);
    if (!how) {
      const detail = `${person.email}, at the second step`;
      await recordFailedSignIn(trx, { subjectId: userId, detail });
      return { ok: false, reason: "wrong" };
    }
    if (!(await takePendingSignIn(trx, pending))) return expired;
    const by = method === "passkey" ? "passkey" : pending.beganBy;
    return openSession(trx, parts, headers, { person, by, how, hasSecondFactor: true });
  });
  if (!outcome.ok) return outcome;
  await attempt.succeed();
  return { ...outcome, setCookies: [...outcome.setCookies, leave] };
}

/** Uses up the presented second step and returns its detail for the audit entry. */
async function takeAnswer(
  trx: Trx,
  userId: string,
  answer: SecondStepAnswer,
  proof: PasskeyProof | undefined,
): Promise<string | undefined> {
  if (answer.method === "totp") {
    const app = await takeTotpCode(trx, userId, answer.code);
    return app && `with a code of ${app}`;
  }
  if (answer.method === "passkey")
    return proof && (await takePasskey(trx, proof)) ? `with the passkey ${proof.friendlyName}` : undefined;
  if (!(await takeRecoveryCode(trx, userId, answer.code))) return undefined;
  return `with a recovery code, ${await countRecoveryCodes(trx, userId)} left`;
}

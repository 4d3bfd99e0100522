import type { Trx } from "#app/platform/database/database.server.ts";
import { auditActor, recordAudit } from "#app/platform/records/audit.server.ts";
import { findWhoMaySignIn, openSession, readBrowser } from "./begin-session.server.ts";
import { takeCodeTry } from "./code-limits.server.ts";
import { takeTotpCode } from "./factors.server.ts";
import { findKnownDevice } from "./known-devices.server.ts";
import { checkPasskey, type PasskeyProof, takePasskey } from "./passkey-proofs.server.ts";
import {
  clearPendingCookie,
  findPendingSignIn,
  type PendingSignIn,
  takePendingSignIn,
} from "./pending-sign-in.server.ts";
import { countRecoveryCodes, takeRecoveryCode } from "./recovery-codes.server.ts";
import type { CookieParts } from "./session-cookie.server.ts";
import type { SignInOutcome } from "./sign-in-outcome.server.ts";

/** What a person presents as the second step. */
export type SecondStepAnswer =
  | { method: "totp" | "recovery-code"; code: string }
  | { method: "passkey"; response: unknown };

/** `expired`: there is no pending sign-in, or no longer, so the person starts again. */
export type SecondStepOutcome =
  | (SignInOutcome & { ok: true })
  | { ok: false; reason: "expired"; setCookies: string[] }
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

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
  request: { headers: Headers; clientAddress: string },
  answer: SecondStepAnswer,
): Promise<SecondStepOutcome> {
  const { db } = parts;
  const expired: SecondStepOutcome = {
    ok: false,
    reason: "expired",
    setCookies: [clearPendingCookie(parts)],
  };
  const pending = await findPendingSignIn(parts, request.headers);
  if (!pending) return expired;
  const { userId } = pending;
  const browser = readBrowser(parts, request.headers);
  const device = browser.device ? await findKnownDevice(db, browser.device, userId) : undefined;
  const attempt = await takeCodeTry(db, {
    method: answer.method,
    userId,
    clientAddress: request.clientAddress,
    knownDevice: device?.hasSecondFactor ? device.id : undefined,
  });
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
      await recordAudit(trx, auditActor.anonymous, {
        action: "failed to sign in",
        subject: "account",
        subjectId: userId,
        detail: `${person.email}, at the second step`,
      });
      return { ok: false, reason: "wrong" };
    }
    if (!(await takePendingSignIn(trx, pending))) return expired;
    const by = answer.method === "passkey" ? "passkey" : pending.beganBy;
    return openSession(trx, browser, { person, by, how, hasSecondFactor: true });
  });
  if (!outcome.ok) return outcome;
  await attempt.succeed();
  return { ...outcome, setCookies: [...outcome.setCookies, clearPendingCookie(parts)] };
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

import { auditActor, recordAudit } from "#app/platform/records/audit.server.ts";
import { beginSession } from "./begin-session.server.ts";
import { takePasskeyTry } from "./device-limits.server.ts";
import { checkPasskey, SIGN_IN_PURPOSE, takePasskey } from "./passkey-proofs.server.ts";
import { clearPendingCookie } from "./pending-sign-in.server.ts";
import type { CookieParts } from "./session-cookie.server.ts";
import type { SignInOutcome } from "./sign-in-outcome.server.ts";

/**
 * Signs in with a passkey alone. It counts as both steps: something the person has, and what
 * unlocks it. Its tries are limited by device and place only, so nobody can lock somebody else out
 * by guessing.
 */
export async function signInWithPasskey(
  parts: CookieParts,
  request: { headers: Headers; clientAddress: string },
  response: unknown,
): Promise<Exclude<SignInOutcome, { reason: "second-factor" }>> {
  const attempt = await takePasskeyTry(parts, request);
  if (!attempt.ok) return { ok: false, reason: "too-many", retryAfterSeconds: attempt.retryAfterSeconds };
  const proof = await checkPasskey(parts, response, { purpose: SIGN_IN_PURPOSE });
  const outcome =
    proof &&
    (await beginSession(parts, request, {
      userId: proof.userId,
      by: "passkey",
      holds: (trx) => takePasskey(trx, proof),
    }));
  if (outcome?.ok) {
    await attempt.succeed();
    return { ...outcome, setCookies: [...outcome.setCookies, clearPendingCookie(parts)] };
  }
  await parts.db.transaction().execute((trx) =>
    recordAudit(trx, auditActor.anonymous, {
      action: "failed to sign in",
      subject: "account",
      detail: "with a passkey",
    }),
  );
  return { ok: false, reason: "wrong" };
}

import { createHash } from "node:crypto";
import { z } from "zod";
import { pathAfterSignIn } from "#app/platform/accounts/next-path.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { type CookieParts, cookieLine, isSecure, readCookie } from "./session-cookie.server.ts";
import { isOurChallenge, makeChallenge, spendChallenge } from "./signed-challenges.server.ts";

const LIFE_MS = 10 * 60_000;

const purposeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("sign-in"), next: z.string().transform(pathAfterSignIn) }),
  z.object({ kind: z.literal("link"), userId: z.string() }),
  z.object({ kind: z.literal("invitation"), token: z.string() }),
]);

/** What somebody goes to the provider for. */
export type ProviderPurpose = z.infer<typeof purposeSchema>;

/**
 * One round trip to the provider. The browser keeps the challenge in a cookie that scripts can't
 * read, and everything sent to the provider is derived from it. So a response counts only in the
 * browser that requested it (state) and for the token made for it (nonce), and nobody else can use
 * the code (PKCE).
 */
export type ProviderAttempt = {
  challenge: string;
  purpose: ProviderPurpose;
  state: string;
  nonce: string;
  verifier: string;
};

/**
 * Begins a round trip to the provider. `setCookie` belongs in the response that redirects there.
 */
export async function beginAttempt(
  parts: CookieParts,
  purpose: ProviderPurpose,
): Promise<ProviderAttempt & { setCookie: string }> {
  const written = JSON.stringify(purpose);
  const challenge = await makeChallenge(parts.db, signedFor(written));
  const value = `${challenge}.${Buffer.from(written).toString("base64url")}`;
  return {
    ...attemptOf(challenge, purpose),
    setCookie: cookieLine(parts, cookieName(parts), value, LIFE_MS),
  };
}

/**
 * Finds the attempt that this browser began; undefined if the state doesn't match or the attempt
 * has expired.
 */
export async function findAttempt(
  parts: CookieParts,
  headers: Headers,
  state: string | null,
): Promise<ProviderAttempt | undefined> {
  const [challenge, encoded] = readCookie(headers, cookieName(parts))?.split(".") ?? [];
  if (!challenge || !encoded || !state) return undefined;
  const written = Buffer.from(encoded, "base64url").toString();
  if (!(await isOurChallenge(parts.db, signedFor(written), challenge))) return undefined;
  const attempt = attemptOf(challenge, purposeSchema.parse(JSON.parse(written)));
  return attempt.state === state ? attempt : undefined;
}

/**
 * Uses up an attempt.
 *
 * @returns false if it was already used
 */
export function spendAttempt(trx: Trx, { challenge }: ProviderAttempt): Promise<boolean> {
  return spendChallenge(trx, challenge);
}

/** Returns the `Set-Cookie` line that removes the attempt from the browser. */
export function clearAttemptCookie(parts: CookieParts): string {
  return cookieLine(parts, cookieName(parts), "", 0);
}

function attemptOf(challenge: string, purpose: ProviderPurpose): ProviderAttempt {
  const derive = (name: string) => createHash("sha256").update(`${name}\n${challenge}`).digest("base64url");
  return { challenge, purpose, state: derive("state"), nonce: derive("nonce"), verifier: derive("verifier") };
}

function signedFor(purpose: string): string {
  return `provider ${purpose}`;
}

function cookieName(parts: CookieParts): string {
  return isSecure(parts) ? "__Host-schoolward-provider" : "schoolward-provider";
}

import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { Trx } from "#app/platform/database/database.server.ts";
import { credentialOf, credentialsOf, hostOf, loadWebAuthn } from "./passkey-credentials.server.ts";
import type { CookieParts } from "./session-cookie.server.ts";
import { isOurChallenge, makeChallenge, spendChallenge } from "./signed-challenges.server.ts";

/** The purpose that a passkey signs when it is the whole sign-in. */
export const SIGN_IN_PURPOSE = "sign-in with a passkey";

/**
 * Returns the options with which the browser asks for a passkey.
 *
 * @param userId whose passkey; without it the browser offers all that it has for this site
 */
export async function askForPasskey(
  parts: CookieParts,
  { purpose, userId }: { purpose: string; userId?: string },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const challenge = await makeChallenge(parts.db, purpose);
  return generateAuthenticationOptions({
    rpID: hostOf(parts),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    timeout: 5 * 60_000,
    ...(userId ? { allowCredentials: await credentialsOf(parts.db, userId) } : {}),
    // After a password, possession of the key is enough. Alone, it requires user verification.
    userVerification: userId ? "discouraged" : "required",
  });
}

/** A passkey with a valid signature. It counts once {@link takePasskey} has used it up. */
export type PasskeyProof = {
  id: string;
  userId: string;
  friendlyName: string;
  challenge: string;
  signCount: number;
  isBackedUp: boolean;
};

/**
 * Verifies a passkey's signature over our challenge, for this site and purpose, with a known key.
 *
 * @param userId the required owner of the key; without it the device must have verified its user
 */
export async function checkPasskey(
  parts: CookieParts,
  given: unknown,
  { purpose, userId }: { purpose: string; userId?: string },
): Promise<PasskeyProof | undefined> {
  const response = given as AuthenticationResponseJSON;
  if (typeof response?.id !== "string") return undefined;
  const row = await parts.db
    .selectFrom("passkeys")
    .selectAll()
    .where("credentialId", "=", response.id)
    .executeTakeFirst();
  if (!row || (userId !== undefined && row.userId !== userId)) return undefined;
  let challenge = "";
  try {
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge(asked) {
        challenge = asked;
        return isOurChallenge(parts.db, purpose, asked);
      },
      expectedOrigin: new URL(parts.config.siteUrl).origin,
      expectedRPID: hostOf(parts),
      credential: credentialOf(row),
      requireUserVerification: userId === undefined,
    });
    if (!verified) return undefined;
    const { id, friendlyName } = row;
    const { newCounter: signCount, credentialBackedUp: isBackedUp } = authenticationInfo;
    return { id, userId: row.userId, friendlyName, challenge, signCount, isBackedUp };
  } catch {
    // The library throws for any mismatch, with a message meant for developers.
    return undefined;
  }
}

/**
 * Uses up a verified signature.
 *
 * @returns false if it was used before, or if the key has been copied
 */
export async function takePasskey(trx: Trx, proof: PasskeyProof): Promise<boolean> {
  const { id, signCount, isBackedUp, challenge } = proof;
  const used = await trx
    .updateTable("passkeys")
    .set({ signCount, isBackedUp, lastUsedAt: Date.now() })
    .where("id", "=", id)
    // Keys with a counter increase it with each use; others always send 0.
    .where((eb) =>
      eb.or([eb("signCount", "<", signCount), eb.and([eb("signCount", "=", 0), eb.val(signCount === 0)])]),
    )
    .executeTakeFirst();
  return used.numUpdatedRows > 0n && spendChallenge(trx, challenge);
}

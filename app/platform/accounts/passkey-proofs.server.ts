import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { Trx } from "../database/database.server.ts";
import { credentialOf, credentialsOf, hostOf, loadWebAuthn } from "./passkey-credentials.server.ts";
import type { CookieParts } from "./session-cookie.server.ts";
import { isOurChallenge, makeChallenge, spendChallenge } from "./signed-challenges.server.ts";

/** What a passkey signs when it is the whole sign-in. */
export const SIGN_IN_PURPOSE = "sign-in with a passkey";

/**
 * What the browser needs to ask for a passkey.
 *
 * @param userId whose; without it the browser offers all that it has for this site
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
    // After a password, holding the key is enough. Alone, the device has to check who holds it.
    userVerification: userId ? "discouraged" : "required",
  });
}

/** A passkey that answered rightly; it counts once {@link takePasskey} has taken the answer. */
export type PasskeyProof = {
  id: string;
  userId: string;
  friendlyName: string;
  challenge: string;
  signCount: number;
  isBackedUp: boolean;
};

/**
 * Checks what a passkey has signed: our question, for this site and this purpose, by a key that is known here.
 *
 * @param userId whose key it has to be, where that is known; without it the device must have checked who holds it
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
    // The library throws for whatever does not fit; what it says of it is for developers.
    return undefined;
  }
}

/** Takes a checked answer, so that it is good once; false when somebody was first, or the key has been copied. */
export async function takePasskey(trx: Trx, proof: PasskeyProof): Promise<boolean> {
  const { id, signCount, isBackedUp, challenge } = proof;
  const used = await trx
    .updateTable("passkeys")
    .set({ signCount, isBackedUp, lastUsedAt: Date.now() })
    .where("id", "=", id)
    // A key that counts goes up with each use; one that does not always says 0.
    .where((eb) =>
      eb.or([eb("signCount", "<", signCount), eb.and([eb("signCount", "=", 0), eb.val(signCount === 0)])]),
    )
    .executeTakeFirst();
  return used.numUpdatedRows > 0n && spendChallenge(trx, challenge);
}
